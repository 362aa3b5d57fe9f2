import { expect, test } from 'vitest'
import { browserModelCache } from './model-cache.ts'

test('a saved file stays in the cache until it is removed', async () => {
  const bytes = Uint8Array.from({ length: 5_000_000 }, (_, i) => (i * 31) & 255)
  const writer = browserModelCache()!
  await writer.write('key', bytes)
  const reader = browserModelCache()!
  expect(await reader.has('key')).toBe(true)
  const read = await reader.read('key')
  expect(read?.length).toBe(bytes.length)
  expect(read?.every((byte, i) => byte === bytes[i])).toBe(true)
  await reader.remove('key')
  expect([await writer.has('key'), await writer.read('key')]).toEqual([false, null])
})
