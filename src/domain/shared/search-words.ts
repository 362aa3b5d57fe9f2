/**
 * Unicode does not split these letters into a base letter and an accent. `TYPED` has the letters that people type
 * instead.
 */
const TYPED: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
  ς: 'σ',
}
const UNTYPED = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'g')

/**
 * Returns text in the form that searches compare: lower case, without accents. Vowel signs of other scripts are kept,
 * because words can differ only in a vowel sign. The database function `private.searchable` has the same rule, and a
 * test compares both functions. The browser needs this function to search without a network.
 */
export function searchable(text: string): string {
  // Plain ASCII text needs no normalization. This shortcut makes the search in a large church faster.
  if (!/[^ -~\n]/.test(text)) return text.toLowerCase()
  const plain = text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
  return plain.toLowerCase().replaceAll(UNTYPED, (letter) => TYPED[letter] ?? letter)
}

/** Returns whether one of the texts contains the words, ignoring case and accents; true for empty words. */
export function mentions(texts: readonly (string | null | undefined)[], words: string): boolean {
  const wanted = searchable(words.trim())
  return wanted === '' || texts.some((text) => text && searchable(text).includes(wanted))
}
