/** Returns whether a text has the form of a link's secret. Other texts could make the query itself fail. */
export function isSecret(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}
