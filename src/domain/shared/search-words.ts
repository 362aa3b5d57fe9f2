/** Case-insensitive: whether any of the texts has the words in it. No words are in everything. */
export function mentions(texts: readonly (string | null | undefined)[], words: string): boolean {
  const wanted = words.trim().toLowerCase()
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted))
}
