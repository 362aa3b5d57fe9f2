/** '1 member' or '1,204 members' */
export function countLabel(count: number, singular: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? singular : `${singular}s`}`
}
