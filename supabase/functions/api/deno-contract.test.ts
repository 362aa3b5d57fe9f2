import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeContract } from '../../tests/contract/contract-suite.ts'
import { deno, denoEnvironment, openDenoHost } from '../../../src/testing/deno-host.ts'

test('the function passes deno check', () => {
  // With the function's own configuration, Deno looks for Node's types beside that and not where npm put them. The
  // versions are those of package.json, which are the same (see deno.test.ts).
  const options = ['check', '--no-config', '--node-modules-dir=manual', join(import.meta.dirname, 'index.ts')]
  const { status, stderr } = spawnSync(deno, options, { env: denoEnvironment, encoding: 'utf8' })
  expect(stderr + String(status)).toMatch(/0$/)
  // Without a cache Deno reads the types of every package first.
}, 180_000)

describeContract('under Deno', '/api', () => openDenoHost())
