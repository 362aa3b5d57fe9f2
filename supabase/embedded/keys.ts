import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { makePrivateFolder } from './private-folder.ts'

const Key = v.pipe(v.string(), v.nonEmpty())
const Keys = v.object({ publishableKey: Key, secretKey: Key, jwtSecret: Key })
export type Keys = v.InferOutput<typeof Keys>

/**
 * Returns the keys of the back end. The first start makes the keys and stores them in a file that only the file's owner
 * can read.
 */
export async function readOrCreateKeys(file: string): Promise<Keys> {
  try {
    return v.parse(Keys, JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || v.isValiError(error))
      throw new Error(
        `${file} is damaged. Put it back from a backup; without one, delete it, and everyone logs in anew.`,
        {
          cause: error,
        },
      )
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const keys = {
    publishableKey: await newKey('publishable'),
    secretKey: await newKey('secret'),
    jwtSecret: randomBytes(48).toString('base64url'),
  }
  makePrivateFolder(dirname(file))
  // Renaming makes the write atomic, so that a crash leaves no half-written file.
  writeFileSync(`${file}.new`, JSON.stringify(keys, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return keys
}

async function newKey(kind: 'publishable' | 'secret'): Promise<string> {
  // The import is here, because the module loads all of Supabase and is needed only once per installation.
  const { generateApiKey } = await import('@supabase/lite')
  const { key } = await generateApiKey(kind)
  return key
}
