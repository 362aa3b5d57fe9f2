/** Alphabets with letters that look alike: a, а and α are three. */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/** The joiner that makes one emoji of two. */
const JOINED_EMOJI = /(?<=[\u2190-\u2bff\ufe0f\u{1f000}-\u{1faff}])\u200d(?=[\u2190-\u2bff\u{1f000}-\u{1faff}])/gu

/** Whether a text has format characters: zero-width spaces, marks of direction and other ones that no one sees. */
export function hasInvisible(text: string): boolean {
  return /\p{Cf}/u.test(text.replaceAll(JOINED_EMOJI, ''))
}

/** Whether a text has letters of two alphabets, so that it looks like another one. */
export function mixesAlphabets(text: string): boolean {
  return ALPHABETS.filter((alphabet) => alphabet.test(text)).length > 1
}

/** Whether a name of something looks like no other. It may be in two languages, so each word is looked at alone. */
export function isPlainLabel(text: string): boolean {
  return !hasInvisible(text) && !text.split(/\P{L}+/u).some(mixesAlphabets)
}
