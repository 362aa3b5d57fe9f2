/**
 * Readers of what a page keeps in its address. Plain functions, because every visitor's browser fetches them with
 * the list of routes. Anything unreadable falls back, nothing throws.
 */

/** The words of a list's search. An address typed by hand, such as ?q=2024, arrives as a number. */
export function readWords(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** One of the choices; the first of them when the address says something else. */
export function readChoice<Choice extends string>(choices: readonly [Choice, ...Choice[]], value: unknown): Choice {
  return choices.find((choice) => choice === value) ?? choices[0]
}
