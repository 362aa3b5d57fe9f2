/**
 * The readers of a page's search parameters never throw. They use no schema library, because every visitor's browser
 * downloads them with the list of routes.
 */

/** Returns the search words of a list; '' for unreadable values. The router reads a URL such as ?q=2024 as a number. */
export function readWords(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Returns the choice in the URL, or the first choice when the URL has none or another value. */
export function readChoice<Choice extends string>(choices: readonly [Choice, ...Choice[]], value: unknown): Choice {
  return choices.find((choice) => choice === value) ?? choices[0]
}
