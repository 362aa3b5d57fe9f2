import { expect, test } from 'vitest'
import { isQuick } from '../../../src/testing/test-scope.ts'
import { killInMidWrite } from './kill-in-mid-write.ts'

// `npm run test:all` kills three times, `npm run bench:kill` twenty times.
test('when the server is killed during writes, all confirmed rows are kept', { timeout: 180_000 }, async () => {
  const { acknowledged, lost } = await killInMidWrite(isQuick ? 1 : 3)
  expect(acknowledged).toBeGreaterThan(0)
  expect(lost).toEqual([])
})
