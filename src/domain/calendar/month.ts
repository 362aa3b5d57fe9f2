/** A month is written 'YYYY-MM'. */
export type Month = string

export function isMonth(text: string): text is Month {
  return /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(text)
}
