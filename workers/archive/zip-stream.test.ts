import { unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { openZip } from './zip-stream.ts'

/** Writes the parts of two files alternately, as for a table, and returns the contents of the archive. */
async function written() {
  const chunks: Uint8Array[] = []
  const zip = openZip({ write: async (chunk) => void chunks.push(chunk) })
  const files = [zip.add('csv/members.csv'), zip.add('json/members.json')]
  for (let part = 0; part < 50; part++) {
    for (const [at, file] of files.entries()) file.push(`${at} Ruth of Moab ${part}\n`.repeat(200))
    await zip.flush()
  }
  for (const file of files) file.end()
  zip.addAsIs('picture.jpg', new Uint8Array([1, 2, 3]))
  const bytes = await zip.end()
  const archive = Buffer.concat(chunks)
  expect(archive).toHaveLength(bytes)
  const content = Object.entries(unzipSync(archive)).map(([path, data]) => [path, Buffer.from(data).toString()])
  return { bytes, content: Object.fromEntries(content) as Record<string, string> }
}

test('the archive has the same files, whether the browser or JavaScript compresses them', async () => {
  const native = await written()
  vi.stubGlobal('CompressionStream', undefined)
  const script = await written()
  vi.unstubAllGlobals()
  expect(native.content).toEqual(script.content)
  expect(Object.keys(native.content)).toEqual(['csv/members.csv', 'json/members.json', 'picture.jpg'])
  expect(native.content['json/members.json']).toMatch(/^1 Ruth of Moab 0\n[^]+1 Ruth of Moab 49\n$/)
  // Both archives are compressed.
  expect(Math.max(native.bytes, script.bytes)).toBeLessThan(native.content['csv/members.csv']!.length / 10)
})
