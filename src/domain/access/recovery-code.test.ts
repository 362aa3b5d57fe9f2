import { expect, test } from 'vitest'
import { formatRecoveryCode, readRecoveryCode } from './recovery-code.ts'

const code = 'AB12CD34EF56GH70'

test.each([
  'AB12-CD34-EF56-GH70',
  'ab12cd34ef56gh70',
  ' AB12 CD34\tEF56 GH70\n',
  'AB12–CD34—EF56−GH70',
  'ABI2-CD34-EF56-GH7O',
  'abl2-cd34-ef56-gh7o',
  'ＡＢ12-ＣＤ34-EF56-GH70',
])('%j is read as the recovery code', (typed) => {
  expect(readRecoveryCode(typed)).toBe(code)
})

test.each(['', 'AB12-CD34-EF56', `${code}0`, 'AB12-CD34-EF56-GHU0', 'AB12-CD34-EF56-GH7é'])(
  '%j is not a recovery code',
  (typed) => {
    expect(readRecoveryCode(typed)).toBeNull()
  },
)

test('a recovery code is shown in groups of four characters', () => {
  expect(formatRecoveryCode(code)).toBe('AB12-CD34-EF56-GH70')
})
