/** Unicode does not split these letters into a base letter and an accent; people type them like this. */
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
 * Text as a search compares it: lower case, without accents. The signs of other scripts stay, because words differ by
 * them.
 */
export function searchable(text: string): string {
  // Most text has none, and a large congregation is prepared within one keystroke.
  if (!/[^ -~\n]/.test(text)) return text.toLowerCase()
  const plain = text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
  return plain.toLowerCase().replaceAll(UNTYPED, (letter) => TYPED[letter] ?? letter)
}

/** Whether any of the texts contains the words, ignoring case and accents. No words match everything. */
export function mentions(texts: readonly (string | null | undefined)[], words: string): boolean {
  const wanted = searchable(words.trim())
  return wanted === '' || texts.some((text) => text && searchable(text).includes(wanted))
}
