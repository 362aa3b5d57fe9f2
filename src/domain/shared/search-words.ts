/** Whether any of the texts contains the words, ignoring case. No words match everything. */
export function mentions(texts: readonly (string | null | undefined)[], words: string): boolean {
  const wanted = words.trim().toLowerCase()
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted))
}
