/** Whether a text has the form of a link's secret. The database could not even be asked about every other text. */
export function isSecret(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}
