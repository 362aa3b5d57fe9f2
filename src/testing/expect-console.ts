/**
 * React's development build tells the browser's developer tools of every element and render, which no test looks at.
 * Its errors and warnings need neither. React looks for these once, as it is loaded, so this file is imported before it.
 */
Reflect.deleteProperty(console, 'createTask')
Reflect.deleteProperty(console, 'timeStamp')

const original = { error: console.error, warn: console.warn }
const expected: RegExp[] = []

/**
 * The router's `lazyRouteComponent` calls `use()` only until its file is there; React says so once in development and the
 * built app not at all.
 */
const ofTheRouter = /This library called use\(\) to suspend/

const unexpected: string[] = []

/**
 * Declares what the console may say in this test, which is then silent. Any other error or warning fails the test; a test that
 * mocks `console.error` itself answers for it.
 */
export function expectConsole(...patterns: RegExp[]): void {
  expected.push(...patterns)
}

/** Keeps errors and warnings of the console from here on instead of printing them; information is dropped. */
export function watchConsole(): void {
  expected.splice(0, Infinity, ofTheRouter)
  unexpected.length = 0
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...said: unknown[]) => {
      const words = said.map(wordsOf).join(' ')
      if (!expected.some((pattern) => pattern.test(words))) unexpected.push(`console.${level}: ${words}`)
    }
  }
  console.info = () => {}
}

/** Ends the watch, and returns the words that no test declared. */
export function unexpectedWords(): string[] {
  Object.assign(console, original)
  return unexpected.filter((words) => !expected.some((pattern) => pattern.test(words)))
}

function wordsOf(said: unknown): string {
  return said instanceof Error ? (said.stack ?? String(said)) : String(said)
}
