import { readFile, readdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|mjs|css|html|svg|json|txt|wasm|webmanifest)$/
/**
 * Files up to this size are compressed with the best quality. For larger files, the best quality would take tens of
 * seconds and save only a few per cent.
 */
const SMALL_BYTES = 2 * 1024 * 1024

/**
 * Writes FILE.br and FILE.gz beside each compressible file of a folder, at any depth. A compressed file is written only
 * if it is smaller than the original. The server sends the compressed files, so that no request waits for compression.
 */
export async function compressFiles(folder: string): Promise<void> {
  const all = await readdir(folder, { recursive: true, encoding: 'utf8' })
  const files = all.filter((file) => compressible.test(file)).map((file) => join(folder, file))
  const lanes = Array.from({ length: availableParallelism() }, async () => {
    for (let file = files.pop(); file; file = files.pop()) await compress(file)
  })
  await Promise.all(lanes)
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const quality = bytes.length < SMALL_BYTES ? 11 : 9
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  if (br.length < bytes.length) await writeFile(`${file}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
}
