/**
 * The functions of this file read the search parameters of a page and never throw. This file uses no schema library,
 * because every visitor's browser downloads this file together with the list of routes.
 */

/**
 * Returns the search words of a list; '' for a value that is no text or number. The router turns ?q=2024 into a number.
 */
export function readWords(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Returns the choice in the URL. Without a known choice in the URL, the first of `choices` is returned. */
export function readChoice<Choice extends string>(choices: readonly [Choice, ...Choice[]], value: unknown): Choice {
  return choices.find((choice) => choice === value) ?? choices[0]
}
