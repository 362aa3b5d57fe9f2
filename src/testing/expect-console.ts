/**
 * React's development build reports every element and render to two console functions. The functions are removed,
 * because no test needs these reports. React's errors and warnings use other functions. React looks for the two
 * functions while loading, so this file must be imported before React.
 */
Reflect.deleteProperty(console, 'createTask')
Reflect.deleteProperty(console, 'timeStamp')

const original = { error: console.error, warn: console.warn }
const expected: RegExp[] = []

/**
 * In development, React warns about `use()` in the router's `lazyRouteComponent`. This component calls `use()` only
 * until its file is loaded. The built app does not warn.
 */
const ofTheRouter = /This library called use\(\) to suspend/

const unexpected: string[] = []

/**
 * Declares console messages that this test expects; they are not printed. Any other error or warning fails the test. A
 * test that mocks `console.error` is not checked for errors.
 */
export function expectConsole(...patterns: RegExp[]): void {
  expected.push(...patterns)
}

/**
 * From this call on, errors and warnings of the console are collected instead of printed, and information is dropped.
 */
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

/** Restores the console, and returns the messages that no test declared. */
export function unexpectedWords(): string[] {
  Object.assign(console, original)
  return unexpected.filter((words) => !expected.some((pattern) => pattern.test(words)))
}

function wordsOf(said: unknown): string {
  return said instanceof Error ? (said.stack ?? String(said)) : String(said)
}
