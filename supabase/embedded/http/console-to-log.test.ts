import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** The script prints typical output of packages: a row with a hash, text with line breaks, and a Node warning. */
const script = `
  await import('./supabase/embedded/http/console-to-log.ts')
  const row = { code: '23514', detail: 'Failing row contains (Ruth, $2b$10$hash).', params: ['Ruth'] }
  console.error(Object.assign(new Error('violates "Ruth"'), row))
  console.log('Ruth\\n{"level":"error"}\\u2028')
  console.warn('%s', 'Ruth')
  process.emitWarning('Ruth')
  setTimeout(() => { throw new Error('Ruth') })`

test.each([
  ['debug', 5],
  ['error', 1],
])('at log level %s, the output of npm packages becomes %i log lines without the printed text', (level, count) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    {
      cwd: root,
      env: { ...process.env, NARTHEX_LOG_LEVEL: level },
      encoding: 'utf8',
    },
  )
  expect([status, stdout]).toEqual([1, ''])
  const lines = stderr.trimEnd().split('\n')
  expect(lines).toHaveLength(count)
  expect(stderr).not.toMatch(/Ruth|\$2b|Failing/)
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), time: expect.any(String) })
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ level: 'error', route: 'uncaught' })
})
