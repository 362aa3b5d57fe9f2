import { LinePath } from '@visx/shape'
import { css } from '@/styled-system/css'
import { useChartFrame } from './chart-frame.ts'
import { stepsOf } from './steps.ts'
import type { Step } from './steps.ts'
import { lineLooks } from './line-looks.ts'
import type { LineLook } from './line-looks.ts'

export type LineProps = {
  /** A value for each point. The line breaks at null. */
  values: readonly (number | null)[]
  look: LineLook
  /** Draws steps: each value is level over the whole width of its point. */
  stepped?: boolean
}

/** Draws a line over the bars, with an edge in the card's colour. A single value between two gaps is drawn as a dot. */
export function Line({ values, look, stepped = false }: LineProps) {
  const { x, y } = useChartFrame()
  const { width, dashes, stroke, fill } = lineLooks[look]
  const points = stepped ? stepsOf(values) : values.map((value, at) => ({ at, value }))
  const alone = stepped
    ? []
    : values.flatMap((value, index) =>
        value !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
          ? [{ index, value }]
          : [],
      )
  const path = {
    data: points,
    x: ({ at }: Step<number>) => x(at),
    y: ({ value }: Step<number>) => y(value ?? 0),
    defined: ({ value }: Step<number>) => value !== null,
    fill: 'none',
    strokeLinejoin: 'round' as const,
    strokeLinecap: 'round' as const,
  }
  return (
    <g>
      <LinePath {...path} className={edge} strokeWidth={width + 2} />
      <LinePath {...path} className={stroke} strokeWidth={width} strokeDasharray={dashes} />
      {alone.map(({ index, value }) => (
        <circle key={index} cx={x(index)} cy={y(value)} r={width} className={fill} />
      ))}
    </g>
  )
}

const edge = css({ stroke: 'card', opacity: 0.75, _highContrast: { stroke: 'Canvas' } })
