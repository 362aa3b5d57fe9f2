/** Texts under a point. `under` is in a second row, such as the year that begins at this point. */
export type PointTick = { at: number; label: string; under?: string }

const LETTER_PX = 6.4
const BETWEEN_PX = 12

/**
 * Returns the finest tier whose texts have room. If no tier has room, returns only some ticks of the coarsest tier.
 *
 * @param tiers finest first, each in the order of its points
 * @param step pixels from one point to the next
 */
export function fitTicks(tiers: readonly (readonly PointTick[])[], step: number): readonly PointTick[] {
  const fitting = tiers.find((tier) => hasRoom(tier, step))
  if (fitting) return fitting
  const coarsest = tiers.at(-1) ?? []
  for (let every = 2; every < coarsest.length; every++) {
    // The last tick is always kept, because people look for the latest point.
    const fewer = coarsest.filter((_, index) => (coarsest.length - 1 - index) % every === 0)
    if (hasRoom(fewer, step)) return fewer
  }
  return coarsest.slice(-1)
}

function hasRoom(ticks: readonly PointTick[], step: number): boolean {
  return ticks.every((tick, index) => {
    const before = ticks[index - 1]
    if (!before) return true
    return (tick.at - before.at) * step >= (widthOf(tick) + widthOf(before)) / 2 + BETWEEN_PX
  })
}

const widthOf = ({ label, under = '' }: PointTick) => Math.max(label.length, under.length) * LETTER_PX
