import { css } from '@/styled-system/css'

/** The mark, large: an arch in one stroke, light on the floor, and a person in the doorway. */
export function DoorwayDrawing() {
  return (
    <svg viewBox="0 0 320 360" fill="none" aria-hidden className={drawing}>
      <path d="M60 318V150a100 100 0 0 1 200 0v168Z" className={css({ fill: 'attention.tint' })} />
      <path d="M60 318 20 352h280l-40-34Z" className={css({ fill: 'attention.tint', opacity: 0.7 })} />
      <path
        d="M60 318V150a100 100 0 0 1 200 0v168"
        strokeWidth="7"
        strokeLinecap="round"
        className={css({ stroke: 'primary' })}
      />
      <path
        d="M8 318h52M260 318h52"
        strokeWidth="2"
        strokeLinecap="round"
        className={css({ stroke: 'line.control' })}
      />
      <circle cx="160" cy="262" r="27" className={css({ fill: 'attention' })} />
    </svg>
  )
}

const drawing = css({ width: 'full', maxWidth: { base: '36', md: '64' }, justifySelf: { base: 'start', md: 'center' } })
