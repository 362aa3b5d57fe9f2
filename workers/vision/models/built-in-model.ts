import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { convertCenternet } from '../convert/tfjs/convert-centernet.ts'

const PACKAGE = '@vladmandic/human'

/** Names and digests of both files in version 3.3.6 of the package. */
const TOPOLOGY = {
  fileName: 'centernet.json',
  sha256: 'bfb942eaacc5becf738d536663bc4580a0ae9e560722306e6d4dd7fe4a09de05',
}
const WEIGHTS = {
  fileName: 'centernet.bin',
  sha256: '1b635a15009071f506f9f2b3519b31c072c534888989f30d269ffd44734ef7ef',
}

/**
 * Returns the folder of the package's models. The package does not export the models, so the folder is found from the
 * package's entry point.
 */
export function builtInFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '../models')
}

/** Reads both files and checks their digests. */
export async function readBuiltIn(folder = builtInFolder()) {
  const [topology, weights] = await Promise.all([TOPOLOGY, WEIGHTS].map((file) => readVerified(folder, file)))
  return { topology: topology!, weights: weights! }
}

/**
 * Makes the graph of the built-in model from an installed package. Rejects where the package is missing or holds other
 * files.
 */
export async function makeBuiltIn(folder?: string): Promise<Uint8Array<ArrayBuffer>> {
  return convertCenternet(await readBuiltIn(folder), { sourceSha256: [TOPOLOGY.sha256, WEIGHTS.sha256] })
}

async function readVerified(folder: string, { fileName, sha256 }: typeof TOPOLOGY): Promise<Uint8Array> {
  const bytes = await readFile(join(folder, fileName))
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (digest !== sha256) throw new Error(`${fileName} of ${PACKAGE} has sha256 ${digest} instead of ${sha256}`)
  return bytes
}
