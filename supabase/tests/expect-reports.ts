const SHOWN = 5

/** Texts that code under test printed since the last look, and that no test had said it would print. */
const unexpected: string[] = []
const expected: RegExp[] = []

/** Says that what matches may be printed from now on, until the file ends. */
export function expectReports(...patterns: RegExp[]): void {
  expected.push(...patterns)
}

export function noteReport(text: string): void {
  if (!expected.some((pattern) => pattern.test(text))) unexpected.push(text)
}

/** @throws Error with each unexpected report, so that the test fails that caused it */
export function assertNoReports(): void {
  const texts = unexpected.splice(0)
  if (texts.length === 0) return
  const rest = texts.length > SHOWN ? [`and ${texts.length - SHOWN} more`] : []
  throw new Error(`It printed what no test expects:\n${[...texts.slice(0, SHOWN), ...rest].join('\n')}`)
}

/** Files share this module. */
export function forgetExpectedReports(): void {
  expected.length = 0
}
