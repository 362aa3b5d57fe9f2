import type { PersonBox } from '@/domain/recordings/person-box.ts'
import { peopleLabel } from '@/domain/recordings/recording.rules.ts'
import { css } from '@/styled-system/css'

/**
 * Draws boxes around the people in a picture of this size in pixels. The overlay scales like a picture with
 * `object-fit: contain`.
 */
export function PeopleOverlay({ people, width, height }: { people: PersonBox[]; width: number; height: number }) {
  return (
    <svg
      className={overlay}
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an SVG drawing cannot be an img element
      role="img"
      aria-label={`${peopleLabel(people.length)} marked in the picture`}
    >
      {people.map(([left, top, right, bottom]) => (
        <rect
          key={`${left} ${top} ${right} ${bottom}`}
          x={left * width}
          y={top * height}
          width={(right - left) * width}
          height={(bottom - top) * height}
          rx={width * CORNER}
        />
      ))}
    </svg>
  )
}

/** Radius of a corner, as a share of the picture's width. */
const CORNER = 0.004

const overlay = css({
  width: 'full',
  height: 'full',
  minHeight: '0',
  pointerEvents: 'none',
  '& rect': {
    fill: 'none',
    stroke: 'overlay.person',
    strokeWidth: '2px',
    vectorEffect: 'non-scaling-stroke',
    filter: 'drop-shadow(0 0 1px {colors.stage})',
  },
})
