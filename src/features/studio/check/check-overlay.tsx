import type { ComparedHeads, Head } from '@/domain/cameras/camera-check.rules.ts'
import { css } from '@/styled-system/css'

type CheckOverlayProps = { compared: ComparedHeads; width: number; height: number }

/**
 * Draws over the picture a dot on each head that both found, a ring on each that was missed, a box where there was
 * none.
 */
export function CheckOverlay({ compared: { found, missed, tooMany }, width, height }: CheckOverlayProps) {
  const radius = width / 110
  const place = ({ x, y }: Head) => ({ cx: x * width, cy: y * height })
  return (
    <svg
      className={overlay}
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is drawn here cannot be an img
      role="img"
      aria-label={`${found.length} heads found by both, ${missed.length} missed, ${tooMany.length} boxes too many`}
    >
      {found.map((head) => (
        <circle key={`${head.x} ${head.y}`} {...place(head)} r={radius} className={dot} />
      ))}
      {missed.map((head) => (
        <circle key={`${head.x} ${head.y}`} {...place(head)} r={radius * 2} className={ring} />
      ))}
      {tooMany.map(([left, top, right, bottom]) => (
        <rect
          key={`${left} ${top} ${right} ${bottom}`}
          x={left * width}
          y={top * height}
          width={(right - left) * width}
          height={(bottom - top) * height}
          className={box}
        />
      ))}
    </svg>
  )
}

const overlay = css({ width: 'full', height: 'full', minHeight: '0', pointerEvents: 'none' })
const line = { fill: 'none', strokeWidth: '3px', vectorEffect: 'non-scaling-stroke' } as const
const dot = css({ fill: 'overlay.line', stroke: 'stage', strokeWidth: '1px', vectorEffect: 'non-scaling-stroke' })
const ring = css({ ...line, stroke: 'attention' })
const box = css({ ...line, stroke: 'overlay.person', strokeDasharray: '6 4' })
