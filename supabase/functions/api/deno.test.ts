import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeContract } from './contract-suite.ts'
import { deno, denoEnvironment, denoOptions, openDenoHost } from '../../../src/testing/deno-host.ts'

const here = import.meta.dirname
const index = join(here, 'index.ts')
const run = (...command: string[]) =>
  spawnSync(deno, [...command, ...denoOptions, index], { env: denoEnvironment, encoding: 'utf8', maxBuffer: 2 ** 26 })

test('the function passes deno check', () => {
  // With the function's own configuration, Deno looks for Node's types beside that and not where npm put them. The
  // versions are those of package.json, which are the same (below).
  const options = ['check', '--no-config', '--node-modules-dir=manual', index]
  const { status, stderr } = spawnSync(deno, options, { env: denoEnvironment, encoding: 'utf8' })
  expect(stderr + String(status)).toMatch(/0$/)
  // Without a cache Deno reads the types of every package first.
}, 180_000)

test('the domain’s own files travel with the function', () => {
  const { modules } = JSON.parse(run('info', '--json').stdout) as { modules: { local?: string; error?: string }[] }
  expect(modules.flatMap(({ error }) => error ?? [])).toEqual([])
  const files = modules.flatMap(({ local }) => local ?? []).filter((file) => !file.includes('node_modules'))
  const ours = files.map((file) => file.split('/src/domain/')[1]).filter((file) => file !== undefined)
  expect(ours).toContain('members/member.commands.ts')
  expect(ours).toContain('shared/db.ts')
  expect(ours.length).toBeGreaterThan(30)
})

test('Deno and npm pin the same versions', () => {
  const { imports } = JSON.parse(readFileSync(join(here, 'deno.json'), 'utf8')) as { imports: Record<string, string> }
  const { dependencies } = JSON.parse(readFileSync(join(here, '../../../package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(Object.keys(imports).length).toBeGreaterThan(0)
  for (const [specifier, target] of Object.entries(imports)) {
    const name = Object.keys(dependencies).find((each) => specifier === each || specifier.startsWith(`${each}/`)) ?? ''
    expect(target).toBe(`npm:${name}@${dependencies[name]}${specifier.slice(name.length)}`)
  }
})

describeContract('under Deno', '/api', () => openDenoHost())
