/** The number of people in the room changes when a person crosses a line or a user corrects it. */
export type OccupancyStep = { direction: 'entry' | 'exit'; isUndone: boolean } | { value: number }

export type Occupancy = {
  people: number
  /**
   * People who left an empty room since the last correction: at least so many came in unseen, so the number
   * has drifted.
   */
  unseenEntries: number
}

/**
 * How many are in the room: the start value and the entries, less the exits, in the order of the steps. Never below
 * 0 at any step, so a missed entry costs one person and not one for the rest of the day. What was undone does not
 * count; a correction is where it goes on from.
 *
 * @param start people in the room before the first step
 */
export function foldOccupancy(start: number, steps: Iterable<OccupancyStep>): Occupancy {
  let people = Math.max(0, start)
  let unseenEntries = 0
  for (const step of steps) {
    if ('value' in step) {
      people = Math.max(0, step.value)
      unseenEntries = 0
    } else if (!step.isUndone) {
      if (step.direction === 'entry') people += 1
      else if (people > 0) people -= 1
      else unseenEntries += 1
    }
  }
  return { people, unseenEntries }
}
