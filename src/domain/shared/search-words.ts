/** Unicode does not split these letters into a base letter and an accent; people type them in this form. */
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
 * Returns text in the form that a search compares: lower case, without accents. The vowel signs of other scripts stay,
 * because they tell words apart.
 */
export function searchable(text: string): string {
  // Plain ASCII text needs no normalizing; a keystroke may prepare the texts of a large church.
  if (!/[^ -~\n]/.test(text)) return text.toLowerCase()
  const plain = text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
  return plain.toLowerCase().replaceAll(UNTYPED, (letter) => TYPED[letter] ?? letter)
}

/** Returns whether a text contains the words, ignoring case and accents. Empty words match always. */
export function mentions(texts: readonly (string | null | undefined)[], words: string): boolean {
  const wanted = searchable(words.trim())
  return wanted === '' || texts.some((text) => text && searchable(text).includes(wanted))
}
