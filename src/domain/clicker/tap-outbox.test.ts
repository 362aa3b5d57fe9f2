import { expect, test } from 'vitest'
import { emptyCount } from './clicker-count.ts'
import { TapOutbox } from './tap-outbox.ts'
import type { TapStore } from './tap-outbox.ts'

test('when a person taps during a write to the disk, both taps reach the disk and are then shown', async () => {
  let onDisk = emptyCount
  const disk: TapStore = {
    update: async (change) => {
      await Promise.resolve()
      return (onDisk = change(onDisk))
    },
  }
  const outbox = new TapOutbox(disk, () => Promise.reject(new Error('There is no network')))
  await Promise.all([outbox.tap('adults', 1), outbox.tap('adults', 1)])
  expect(onDisk.counts).toEqual({ adults: 2 })
  expect(outbox.count).toEqual(onDisk)
})
