import * as v from 'valibot'

/** The words of a list's search, as its address keeps them; anything unreadable is no search. */
export const SearchWords = v.optional(
  // An address typed by hand, such as ?q=2024, arrives as a number.
  v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
  '',
)

/** Case-insensitive: whether any of the texts has the words in it. No words are in everything. */
export function mentions(texts: readonly (string | null | undefined)[], words: string): boolean {
  const wanted = words.trim().toLowerCase()
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted))
}
