import { expect, test } from 'vitest'
import { killInMidWrite } from './kill-in-mid-write.ts'

// Twenty times: npm run bench:kill.
test('what was acknowledged outlives kills in the middle of writes', { timeout: 180_000 }, async () => {
  const { acknowledged, lost } = await killInMidWrite(3)
  expect(acknowledged).toBeGreaterThan(0)
  expect(lost).toEqual([])
})
