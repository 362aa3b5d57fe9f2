const SHOWN = 5

/** The texts that the tested code printed since the last check and that no test expects. */
const unexpected: string[] = []
const expected: RegExp[] = []

/** Allows matching texts to be printed until the file ends. */
export function expectReports(...patterns: RegExp[]): void {
  expected.push(...patterns)
}

export function noteReport(text: string): void {
  if (!expected.some((pattern) => pattern.test(text))) unexpected.push(text)
}

/** @throws an Error that lists the unexpected reports, so that the test that caused them fails */
export function assertNoReports(): void {
  const texts = unexpected.splice(0)
  if (texts.length === 0) return
  const rest = texts.length > SHOWN ? [`and ${texts.length - SHOWN} more`] : []
  throw new Error(`It printed what no test expects:\n${[...texts.slice(0, SHOWN), ...rest].join('\n')}`)
}

/** Clears the expectations, because test files share this module. */
export function forgetExpectedReports(): void {
  expected.length = 0
}
