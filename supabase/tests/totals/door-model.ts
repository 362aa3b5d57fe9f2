/**
 * A passage at a camera, or a number that corrects the people in the room. `afterMs` is the time since the start of the
 * recording.
 */
export type DoorStep = { afterMs: number; what: 'entry' | 'exit' | 'near' | number }
export type DoorRecording = {
  id: string
  camera: string
  /** The start, in epoch milliseconds by the server's clock. */
  start: number
  end: number
  peopleAtStart: number
  /** The factor that corrects the recording's count, in percent. */
  percent?: number | null
  steps: DoorStep[]
}

/** Computes the same figures as `private.fold_occupancy`, but in one pass over one list of moments. */
export function doorFigure(recordings: DoorRecording[]): { peak: number; cameIn: number } {
  const inOrder = recordings.toSorted((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))
  const moments = inOrder.flatMap((recording, index) => {
    const earlier = inOrder.slice(0, index).filter(({ camera }) => camera === recording.camera)
    const isCrossed = recording.steps.some(({ what }) => what === 'entry' || what === 'exit')
    // If a camera starts again while no other camera records, a start of 0 means an empty room. Otherwise a start of 0
    // changes nothing.
    const isAlone = inOrder.every(
      ({ id, start, end }) => id === recording.id || start > recording.start || end <= recording.start,
    )
    const isTold = recording.peopleAtStart > 0 || (isAlone && earlier.some(({ start }) => start < recording.start))
    const told = isTold ? [{ afterMs: 0, what: recording.peopleAtStart as DoorStep['what'] }] : []
    return (
      [...told, ...recording.steps]
        .map(({ afterMs, what }, place) => ({ at: recording.start + afterMs, what, place, ...recording }))
        .filter(({ what }) => what !== 'near' || !isCrossed)
        // A number from any recording counts, because the number is about the whole room. A passage in two recordings
        // of one camera counts once.
        .filter(({ at, what }) => typeof what === 'number' || earlier.every(({ end }) => at >= end))
    )
  })
  // The figures are in hundredths of people, because a factor weighs each person in percent.
  let [people, peak, cameIn] = [0, 0, 0]
  for (const { what, percent } of moments.toSorted(
    (a, b) => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : a.place - b.place),
  )) {
    const weight = percent ?? 100
    if (typeof what === 'number') people = what * 100
    else people = what === 'exit' ? Math.max(0, people - weight) : people + weight
    if (what === 'entry' || what === 'near') cameIn += weight
    peak = Math.max(peak, people)
  }
  return { peak: Math.round(peak / 100), cameIn: Math.round(cameIn / 100) }
}

/** Returns the rows of `recording_minutes` for a recording's steps; an empty minute has a row too. */
export function minuteRows({ id, steps, start, end }: DoorRecording) {
  const minutes = Math.max(1, Math.ceil((end - start) / 60_000))
  return Array.from({ length: minutes }, (_, minute) => ({
    recording_session_id: id,
    minute,
    steps: steps
      .filter(({ afterMs }) => Math.floor(afterMs / 60_000) === minute)
      .map(({ afterMs, what }) => [afterMs % 60_000, what]),
  }))
}
