import { expect, test } from 'vitest'
import type { Db } from '../shared/db.ts'
import { openClicker } from './clicker.commands.ts'

const answering = (status: number, error: object) =>
  ({ rpc: async () => ({ status, error, data: null }) }) as never as Db
const device = { device: 'a', service: 'b' }

test('when a clicker sends too many requests, the answer gives the seconds to wait', async () => {
  const busy = { state: 'busy', retryAfter: 12 }
  expect(await openClicker(answering(429, busy), device)).toEqual(busy)
  await expect(openClicker(answering(429, { message: 'Slow down' }), device)).rejects.toThrow('Try again in 60 seconds')
})
