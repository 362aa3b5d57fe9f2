/** A month is written 'YYYY-MM'. */
export type Month = string

/** Returns whether the text is a month of the years 1 to 9999, such as '2024-02'. */
export function isMonth(text: string): text is Month {
  return /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(text)
}
