/** Returns whether a text has the form of a link's secret. With some other texts, the query itself would fail. */
export function isSecret(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}
