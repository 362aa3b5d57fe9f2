const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The cost of a snapshot of the room on this computer; the text says so where it leaves few pictures to look at. */
export function snapshotCostText({ pictures, pictureMs }: { pictures: number; pictureMs: number }): string {
  if (pictures === 1) return `A snapshot is one picture, counted in ${seconds(pictureMs)}.`
  const middle = `A snapshot is the middle one of ${pictures} pictures, each counted in ${seconds(pictureMs)}.`
  return pictures <= 3 ? `${middle} A faster model or computer looks at up to nine.` : middle
}
