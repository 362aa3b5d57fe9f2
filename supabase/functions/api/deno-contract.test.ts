import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeContract } from '../../tests/contract/contract-suite.ts'
import { denoEnvironment, hostedDeno, newestDeno, openDenoHost } from '../../../src/testing/deno-host.ts'

test('the function passes deno check', () => {
  // With the function's `deno.json`, Deno would look for Node's types beside that file, but npm installs the types
  // elsewhere. Without the file, Deno uses the versions in package.json. Both files have the same versions (see
  // deno.test.ts).
  const options = ['check', '--no-config', '--node-modules-dir=manual', join(import.meta.dirname, 'index.ts')]
  const { status, stderr } = spawnSync(newestDeno.file, options, { env: denoEnvironment, encoding: 'utf8' })
  expect(stderr + String(status)).toMatch(/0$/)
  // The time limit is long, because Deno first reads the types of every package if its cache is empty.
}, 180_000)

// Hosted functions run on this version of Deno; the newest version runs only the shorter tests in deno.test.ts.
describeContract('under Deno 2.1.4', '/api', () => openDenoHost(hostedDeno))
