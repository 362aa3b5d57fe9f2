import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished, expect, test } from 'vitest'
import { lockFolder, lockFolderSoon } from './folder-lock.ts'

const ROUNDS = 200
const PROCESSES = 3

/**
 * A script that tries to lock the folder of each round at the start time of the round. The script prints the won
 * rounds.
 */
const attempt = `
  import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))}
  const home = process.argv.at(-1)
  const told = () => new Promise((resolve) => process.stdin.once('data', resolve))
  console.log('ready')
  const start = Number(await told())
  const won = []
  for (let round = 0; round < ${ROUNDS}; round++) {
    while (Date.now() < start + round * 5);
    try {
      lockFolder(home + '/' + round)
      won.push(round)
    } catch (error) {
      if (!/is already running|is just being started/.test(error.message)) throw error
    }
  }
  console.log(JSON.stringify(won))
  await told()
`

test('when several servers start at once in a folder with an old lock, exactly one gets the folder', async () => {
  const home = mkdtempSync(join(tmpdir(), 'narthex-lock-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  for (let round = 0; round < ROUNDS; round++) {
    mkdirSync(join(home, String(round)))
    // No process has an id as high as 2 ** 30.
    writeFileSync(join(home, String(round), 'process.lock'), String(2 ** 30))
  }
  const command = ['--import', 'tsx', '--input-type=module', '-e', attempt, home]
  const processes = Array.from({ length: PROCESSES }, () => spawn(process.execPath, command))
  const lines = processes.map(({ stdout }) => createInterface(stdout)[Symbol.asyncIterator]())
  const nextLines = async () => (await Promise.all(lines.map((each) => each.next()))).map(({ value }) => String(value))
  expect(new Set(await nextLines())).toEqual(new Set(['ready']))
  for (const { stdin } of processes) stdin.write(String(Date.now() + 50))
  const rounds = (await nextLines()).map((line) => JSON.parse(line) as number[])
  for (const { stdin } of processes) stdin.end('\n')
  expect(rounds.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: ROUNDS }, (_, round) => round))
  expect(readdirSync(join(home, '0'))).toEqual(['process.lock'])
})

test('a new server waits until the killed old process has ended', async () => {
  const home = mkdtempSync(join(tmpdir(), 'narthex-lock-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void holder.kill('SIGKILL'))
  writeFileSync(join(home, 'process.lock'), String(holder.pid))
  expect(() => lockFolder(home)).toThrow('is already running')
  const locked = lockFolderSoon(home)
  holder.kill('SIGKILL')
  const unlock = await locked
  expect(readFileSync(join(home, 'process.lock'), 'utf8')).toBe(String(process.pid))
  unlock()
  // This folder remains after a process was killed while taking the lock.
  mkdirSync(join(home, 'process.lock.taking'))
  expect(() => lockFolder(home)).toThrow('is just being started')
  const second = lockFolderSoon(home)
  rmSync(join(home, 'process.lock.taking'), { recursive: true })
  ;(await second)()
})
