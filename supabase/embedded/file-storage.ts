import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import type { App } from '@supabase/lite'

type StorageAdapter = NonNullable<App['_storageAdapter']>
type Body = Parameters<StorageAdapter['uploadObject']>[3]

/** Keeps the bytes of Storage objects as files below `folder`; Postgres decides who may read them. */
export function fileStorage(folder: string): StorageAdapter {
  const root = resolve(folder)

  function fileOf(bucket: string, key: string): string {
    const file = resolve(root, bucket, key)
    if (!file.startsWith(root + sep)) throw new Error('An object key must stay inside its bucket')
    return file
  }

  async function deleteObject(bucket: string, key: string): Promise<void> {
    await rm(fileOf(bucket, key), { force: true })
  }

  return {
    driver: null,
    async getObject(bucket, key, _version, headers) {
      const file = fileOf(bucket, key)
      const metadata = await metadataOf(file)
      if (headers?.ifNoneMatch === metadata.eTag) return { httpStatusCode: 304, metadata }
      return { httpStatusCode: 200, metadata, body: await readFile(file) }
    },
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const file = fileOf(bucket, key)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const partial = `${file}.${randomUUID()}.partial`
      await writeFile(partial, await bytesOf(body), { mode: 0o600 })
      await rename(partial, file)
      return { ...(await metadataOf(file)), mimetype: contentType, cacheControl }
    },
    deleteObject,
    async deleteObjects(bucket, keys) {
      for (const key of keys) await deleteObject(bucket, key)
    },
    async copyObject(sourceBucket, source, _version, destinationBucket, destination) {
      const target = fileOf(destinationBucket, destination)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await copyFile(fileOf(sourceBucket, source), target)
      const { eTag, lastModified } = await metadataOf(target)
      return { httpStatusCode: 200, eTag, lastModified }
    },
    headObject: (bucket, key) => metadataOf(fileOf(bucket, key)),
    privateAssetUrl: async (bucket, key) => `file://${fileOf(bucket, key)}`,
  }
}

async function bytesOf(body: Body): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body
  return new Uint8Array(await new Response(body as ReadableStream).arrayBuffer())
}

async function metadataOf(file: string) {
  const { size, mtime, mtimeMs } = await stat(file)
  const eTag = `"${createHash('sha256').update(`${size}:${mtimeMs}`).digest('hex').slice(0, 32)}"`
  return {
    cacheControl: 'no-cache',
    contentLength: size,
    size,
    mimetype: file.endsWith('.jpg') ? 'image/jpeg' : 'application/octet-stream',
    lastModified: mtime,
    eTag,
  }
}
