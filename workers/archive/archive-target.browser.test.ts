import { expect, onTestFinished, test } from 'vitest'
import { blobTarget, fileTarget } from './archive-target.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Returns an empty file, as if a person had chosen it in a dialog. */
async function chosenFile(): Promise<FileSystemFileHandle> {
  const folder = await navigator.storage.getDirectory()
  const name = `${crypto.randomUUID()}.zip`
  const file = await folder.getFileHandle(name, { create: true })
  onTestFinished(() =>
    folder.removeEntry(name).catch(() => {
      // The target has already removed the file.
    }),
  )
  return file
}
const textOf = async (file: FileSystemFileHandle) => (await file.getFile()).text()

test('the chosen file contains the archive only when the archive is complete', async () => {
  const file = await chosenFile()
  const first = await fileTarget(file)
  await first.write(bytes('whole '))
  await first.write(bytes('archive'))
  expect(await textOf(file)).toBe('')
  expect(await first.finish()).toBeNull()
  expect(await textOf(file)).toBe('whole archive')

  const second = await fileTarget(file)
  await second.write(bytes('half'))
  await second.discard()
  expect(await textOf(file)).toBe('whole archive')
})

test('when an archive is discarded, its empty file is removed', async () => {
  const file = await chosenFile()
  const target = await fileTarget(file)
  await target.write(bytes('half'))
  await target.discard()
  await expect(file.getFile()).rejects.toMatchObject({ name: 'NotFoundError' })
})

test('when a browser cannot write into a file, the archive is a Blob', async () => {
  const target = blobTarget()
  await target.write(bytes('whole '))
  await target.write(new Uint8Array(9 * 1024 * 1024))
  await target.write(bytes('archive'))
  const blob = await target.finish()
  expect([blob?.type, blob?.size]).toEqual(['application/zip', 13 + 9 * 1024 * 1024])
  expect(await blob?.slice(-7).text()).toBe('archive')
})
