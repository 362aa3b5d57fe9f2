import { css } from '@/styled-system/css'

/** Shows from the side how a camera high on a wall looks down at a person in a doorway. */
export function HeightDrawing() {
  return (
    <svg viewBox="0 0 240 150" fill="none" aria-hidden className={drawing}>
      <path d="M30 34 188 132H96Z" className={light} />
      <path d="M20 10v122h204" className={edge} />
      <path d="M20 28h8l14 6-4 9-18-6Z" className={solid} />
      <Person x={140} height={62} />
      <path d="M206 34v98M200 34h12M200 132h12" className={measure} />
      <text x="200" y="58" textAnchor="end" className={words}>
        2.3–3 m
      </text>
    </svg>
  )
}

/** Shows from above that light should come from behind the camera and not from behind the people. */
export function LightDrawing() {
  return (
    <svg viewBox="0 0 240 150" fill="none" aria-hidden className={drawing}>
      <path d="M120 74v62M14 132h94M132 132h94" className={edge} />
      <circle cx="34" cy="34" r="13" className={sun} />
      <path d="m52 48 22 20m-30-14 16 22" className={ray} />
      <path d="M54 96h16l10-7v22l-10-7H54Z" className={solid} />
      <Person x={94} height={50} />
      <circle cx="212" cy="34" r="13" className={sun} />
      <path d="m196 48-14 16m22-10-10 20" className={ray} />
      <path d="M140 96h16l10-7v22l-10-7h-16Z" className={solid} />
      <g opacity="0.35">
        <Person x={184} height={50} />
      </g>
      <path d="m92 30 7 7 13-15" className={good} />
      <path d="m140 22 13 13m0-13-13 13" className={bad} />
    </svg>
  )
}

/**
 * Shows a good picture: people are visible from head to foot and at least a fifth of the picture's height, and the line
 * is away from the edge.
 */
export function NearnessDrawing() {
  return (
    <svg viewBox="0 0 240 150" fill="none" aria-hidden className={drawing}>
      <rect x="14" y="10" width="212" height="130" rx="6" className={screen} />
      <path d="M78 128V58a22 22 0 0 1 44 0v70" className={edge} />
      <Person x={100} height={58} />
      <path d="M148 44v90" className={line} />
      <path d="M148 90h22m-7-6 7 6-7 6" className={line} />
      <path d="M58 70v58M53 70h10M53 128h10" className={measure} />
      <text x="50" y="103" textAnchor="end" className={words}>
        ⅕
      </text>
    </svg>
  )
}

/** Shows a camera straight above a person: the camera sees only the head. */
export function StraightDownDrawing() {
  return (
    <svg viewBox="0 0 240 150" fill="none" aria-hidden className={drawing}>
      <path d="M120 34 52 132h136Z" className={light} />
      <path d="M20 10h200M14 132h212" className={edge} />
      <path d="M112 10h16v14l-3 10h-10l-3-10Z" className={solid} />
      <Person x={120} height={58} />
      <path d="m196 22 13 13m0-13-13 13" className={bad} />
    </svg>
  )
}

/** Shows people far away, who are too small in the picture. */
export function FarDrawing() {
  return (
    <svg viewBox="0 0 240 150" fill="none" aria-hidden className={drawing}>
      <rect x="14" y="10" width="212" height="130" rx="6" className={screen} />
      <path d="M112 76v-9a8 8 0 0 1 16 0v9M14 96l98-20h16l98 20" className={edge} />
      <g transform="translate(100 50) scale(.2)">
        <Person x={55} height={58} />
        <Person x={100} height={50} />
        <Person x={145} height={58} />
      </g>
      <path d="M40 118h160M40 112v12M200 112v12" className={measure} />
      <text x="120" y="112" textAnchor="middle" className={words}>
        12 m
      </text>
      <path d="m196 22 13 13m0-13-13 13" className={bad} />
    </svg>
  )
}

/** Shows that each cut to another camera shows other people. */
export function CutsDrawing() {
  return (
    <svg viewBox="0 0 240 150" fill="none" aria-hidden className={drawing}>
      <rect x="14" y="46" width="62" height="44" rx="4" className={screen} />
      <rect x="89" y="46" width="62" height="44" rx="4" className={screen} />
      <rect x="164" y="46" width="62" height="44" rx="4" className={screen} />
      <g transform="translate(0 -46)">
        <Person x={45} height={30} />
        <g transform="translate(120 132) scale(1.3) translate(-120 -132)">
          <Person x={120} height={26} />
        </g>
      </g>
      <path d="M176 60h38M176 68h38M176 76h24" className={edge} />
      <path d="m108 112 12 12m0-12-12 12" className={bad} />
    </svg>
  )
}

/** Draws a person on the drawing's floor. */
function Person({ x, height }: { x: number; height: number }) {
  const top = 132 - height
  return (
    <g className={person}>
      <circle cx={x} cy={top + 8} r="8" />
      <path d={`M${x - 9} ${top + 26}a9 9 0 0 1 18 0v${height - 26}h-18Z`} />
    </g>
  )
}

const drawing = css({
  width: 'full',
  maxWidth: { base: '72', sm: 'full' },
  backgroundColor: 'sunken',
  borderRadius: 'control',
})
const stroke = { strokeWidth: '2px', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const edge = css({ ...stroke, stroke: 'text.muted' })
const measure = css({ ...stroke, stroke: 'primary.text' })
const line = css({ ...stroke, stroke: 'good', strokeWidth: '3px' })
const good = css({ ...stroke, stroke: 'good', strokeWidth: '4px' })
const bad = css({ ...stroke, stroke: 'danger.text', strokeWidth: '4px' })
const light = css({ fill: 'primary.tint' })
const screen = css({ ...stroke, stroke: 'line.control', fill: 'card' })
const solid = css({ fill: 'text' })
const person = css({ fill: 'text.muted' })
const sun = css({ fill: 'attention' })
const ray = css({ ...stroke, stroke: 'attention' })
const words = css({ fill: 'text', fontSize: '14px', fontWeight: 'semibold' })
