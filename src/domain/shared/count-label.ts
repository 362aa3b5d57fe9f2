/** One for all: making a formatter takes longer than a row of a list. */
const figure = new Intl.NumberFormat('en-US')

/** '1 member' or '1,204 members' */
export function countLabel(count: number, singular: string): string {
  return `${figure.format(count)} ${count === 1 ? singular : `${singular}s`}`
}
