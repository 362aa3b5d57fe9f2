/** A step is a person's passage across a line, or a number of people that a user entered. */
export type OccupancyStep = { direction: 'entry' | 'exit'; isUndone: boolean } | { value: number }

export type Occupancy = {
  people: number
  /**
   * `unseenEntries` is the number of exits from an empty room since the last correction. The camera missed at least
   * this number of entries, so `people` may be wrong.
   */
  unseenEntries: number
}

/**
 * Returns how many people are in the room: the start value plus entries minus exits, in the order of the steps. The
 * number never falls below 0, so a missed entry has no effect after the room is empty. Undone steps are ignored; a
 * correction sets the number.
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
