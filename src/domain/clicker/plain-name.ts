/** Alphabets with letters that look alike: a, а and α are three. */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/** What makes one emoji of two, and what asks for the color of one. */
const OF_EMOJI =
  /(?<=[\u2190-\u2bff\u{1f000}-\u{1faff}]|\ufe0f)\u200d(?=[\u2190-\u2bff\u{1f000}-\u{1faff}])|(?<=[\u2190-\u2bff\u{1f000}-\u{1faff}])\ufe0f/gu

/** Letters of nothing, such as the Hangul fillers, and what chooses the form of a sign. */
const EMPTY = /\u034f|[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/u

/** Whether a text has characters that no one sees: format characters, such as zero-width spaces, and empty letters. */
export function hasInvisible(text: string): boolean {
  const seen = text.replaceAll(OF_EMOJI, '')
  return /\p{Cf}/u.test(seen) || EMPTY.test(seen)
}

/** Whether a text has letters of two alphabets, so that it looks like another one. */
export function mixesAlphabets(text: string): boolean {
  return ALPHABETS.filter((alphabet) => alphabet.test(text)).length > 1
}

/** Whether a name of something looks like no other. It may be in two languages, so each word is looked at alone. */
export function isPlainLabel(text: string): boolean {
  return !hasInvisible(text) && !text.split(/\P{L}+/u).some(mixesAlphabets)
}
