/** All calls use the same formatter, because creating a formatter takes longer than rendering a row. */
const figure = new Intl.NumberFormat('en-US')

/** Returns a count with its noun, such as '1 member' or '1,204 members'. `plural` is for nouns without an s: 'people'. */
export function countLabel(count: number, singular: string, plural = `${singular}s`): string {
  return `${figure.format(count)} ${count === 1 ? singular : plural}`
}
