/** Passages at one camera: `afterMs` since the start of its recording; a number corrects its occupancy. */
export type DoorStep = { afterMs: number; what: 'entry' | 'exit' | 'near' | number }
export type DoorRecording = {
  id: string
  camera: string
  /** epoch milliseconds by the server's clock */
  start: number
  end: number
  peopleAtStart: number
  /** of the usual factor that its count has */
  percent?: number | null
  steps: DoorStep[]
}

/** Works out what `private.fold_occupancy` should find in another way: one list of moments, one pass. */
export function doorFigure(recordings: DoorRecording[]): { peak: number; cameIn: number } {
  const inOrder = recordings.toSorted((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))
  const moments = inOrder.flatMap((recording, index) => {
    const earlier = inOrder.slice(0, index).filter(({ camera }) => camera === recording.camera)
    const isCrossed = recording.steps.some(({ what }) => what === 'entry' || what === 'exit')
    // A camera that starts again while no other records begins with an empty room; elsewhere 0 says nothing.
    const isAlone = inOrder.every(
      ({ id, start, end }) => id === recording.id || start > recording.start || end <= recording.start,
    )
    const isTold = recording.peopleAtStart > 0 || (isAlone && earlier.some(({ start }) => start < recording.start))
    const told = isTold ? [{ afterMs: 0, what: recording.peopleAtStart as DoorStep['what'] }] : []
    return (
      [...told, ...recording.steps]
        .map(({ afterMs, what }, place) => ({ at: recording.start + afterMs, what, place, ...recording }))
        .filter(({ what }) => what !== 'near' || !isCrossed)
        // A number is of the room on either of two recordings; people that one camera saw in both count once.
        .filter(({ at, what }) => typeof what === 'number' || earlier.every(({ end }) => at >= end))
    )
  })
  // Hundredths of people, as a factor weighs them.
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

/** The rows of `recording_minutes` for such steps; an empty minute is a row too. */
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
