const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/**
 * Returns a text about the duration of a room's snapshot. With three pictures or fewer, the text says how to get more.
 */
export function snapshotCostText({ pictures, pictureMs }: { pictures: number; pictureMs: number }): string {
  if (pictures === 1) return `A snapshot is one picture, counted in ${seconds(pictureMs)}.`
  const middle = `A snapshot is the middle one of ${pictures} pictures, each counted in ${seconds(pictureMs)}.`
  return pictures <= 3 ? `${middle} A faster model or computer looks at up to nine.` : middle
}
