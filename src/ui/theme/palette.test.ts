import { describe, expect, test } from 'vitest'
import { palette } from './palette.ts'

type Colour = [lightness: number, chroma: number, hue: number]

/** Returns the WCAG 2.2 relative luminance of an OKLCH colour, with Ottosson's matrices, clipped to sRGB. */
function luminance([lightness, chroma, hue]: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const [red, green, blue] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel))) as Colour
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(parse(one)), luminance(parse(other))].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function parse(colour: string): Colour {
  const numbers = /^oklch\(([\d.]+) ([\d.]+) ?([\d.]*)\)$/.exec(colour)
  if (!numbers) throw new Error(`not an opaque OKLCH colour: ${colour}`)
  return [Number(numbers[1]), Number(numbers[2]), Number(numbers[3] || 0)]
}

function pick(name: string): readonly [string, string] {
  const [role, tone = 'DEFAULT'] = name.split('.') as [keyof typeof palette, string?]
  return (palette[role] as Record<string, readonly [string, string]>)[tone]!
}

test('black on white has a contrast of 21', () => {
  expect(contrast('oklch(0 0 0)', 'oklch(1 0 0)')).toBeCloseTo(21, 1)
})

const surfaces = ['page', 'card', 'card.hover', 'sunken']
const roles = ['primary', 'attention', 'danger', 'good', 'info']

const words: [string, string][] = [
  ...surfaces.flatMap((surface): [string, string][] => [
    ['text', surface],
    ['text.muted', surface],
    ...roles.map((role): [string, string] => [`${role}.text`, surface]),
  ]),
  ...roles.flatMap((role): [string, string][] => [
    [`${role}.text`, `${role}.tint`],
    ['text', `${role}.tint`],
    [`${role}.on`, role],
  ]),
  ['primary.on', 'primary.hover'],
  ['danger.on', 'danger.hover'],
  ['stage.text', 'stage'],
]

const edges: [string, string][] = ['page', 'card', 'sunken'].flatMap((surface) => [
  ['line.control', surface],
  ['primary', surface],
  ['chart.bar', surface],
])

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('colours of the %s theme', (_, side) => {
  test.each(words)('the text colour %s on %s has a contrast of at least 4.5', (ink, paper) => {
    expect(contrast(pick(ink)[side], pick(paper)[side])).toBeGreaterThanOrEqual(4.5)
  })
  test.runIf(side === 1).each(['page', 'card', 'sunken'])('bars on %s have a contrast of at least 3', (paper) => {
    expect(contrast(pick('chart.fill')[side], pick(paper)[side])).toBeGreaterThanOrEqual(3)
  })
  test.each(edges)('the edge colour %s on %s has a contrast of at least 3', (edge, paper) => {
    expect(contrast(pick(edge)[side], pick(paper)[side])).toBeGreaterThanOrEqual(3)
  })
})
