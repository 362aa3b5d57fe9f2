/**
 * Removes two console functions to which React's development build reports every element and render; no test needs
 * those reports. React's errors and warnings do not use them. React looks for them only when it is loaded, so this file
 * is imported before React.
 */
Reflect.deleteProperty(console, 'createTask')
Reflect.deleteProperty(console, 'timeStamp')

const original = { error: console.error, warn: console.warn }
const expected: RegExp[] = []

/**
 * Matches a warning of React's development build: the router's `lazyRouteComponent` calls `use()` only until its file
 * has loaded. The built app has no such warning.
 */
const ofTheRouter = /This library called use\(\) to suspend/

const unexpected: string[] = []

/**
 * Declares console messages that this test expects; they are not printed. Any other error or warning fails the test,
 * unless the test mocks `console.error` itself.
 */
export function expectConsole(...patterns: RegExp[]): void {
  expected.push(...patterns)
}

/** Collects errors and warnings of the console from now on instead of printing them; information is dropped. */
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

/** Restores the console, and returns the messages that the test did not declare. */
export function unexpectedWords(): string[] {
  Object.assign(console, original)
  return unexpected.filter((words) => !expected.some((pattern) => pattern.test(words)))
}

function wordsOf(said: unknown): string {
  return said instanceof Error ? (said.stack ?? String(said)) : String(said)
}
