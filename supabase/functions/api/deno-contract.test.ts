import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeContract } from '../../tests/contract/contract-suite.ts'
import { denoEnvironment, hostedDeno, newestDeno, openDenoHost } from '../../../src/testing/deno-host.ts'

test('the function passes deno check', () => {
  // The function's own configuration would make Deno look for Node's types beside that and not where npm put them. The
  // versions are those of package.json, which are the same (see deno.test.ts).
  const options = ['check', '--no-config', '--node-modules-dir=manual', join(import.meta.dirname, 'index.ts')]
  const { status, stderr } = spawnSync(newestDeno.file, options, { env: denoEnvironment, encoding: 'utf8' })
  expect(stderr + String(status)).toMatch(/0$/)
  // Deno reads the types of every package first when it has no cache.
}, 180_000)

// The one that churches' functions run on; the newest takes the walk of deno.test.ts.
describeContract('under Deno 2.1.4', '/api', () => openDenoHost(hostedDeno))
