/** `YearLine` is a figure with the rule by which it is computed. The page and the file show the same lines. */
export type YearLine = {
  group: 'In person' | 'Online' | 'Weeks' | 'Members' | 'Services' | 'Special services'
  key: string
  label: string
  /**
   * `value` is the figure of the year, and `before` is the figure of the year before; null when a figure is unknown.
   */
  value: number | null
  before: number | null
  rule: string
}

/** Returns a function that makes the lines of a group. */
export function linesIn(group: YearLine['group']) {
  return (key: string, label: string, value: number | null, before: number | null, rule: string): YearLine => ({
    group,
    key,
    label,
    value,
    before,
    rule,
  })
}
