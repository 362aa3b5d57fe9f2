import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { denoEnvironment, denoOptions, hostedDeno } from '../../../src/testing/deno-host.ts'
import { halvesOf } from '../../../workers/vision/inference/halves.ts'
import { findServerPrograms } from '../postgres-server.ts'
import { smallJpeg } from '../small-jpeg.ts'
import { startHostedProject } from './hosted-project.ts'
import type { HostedProject } from './hosted-project.ts'
import { startManagementApi } from './management-api.ts'
import type { ManagementApi } from './management-api.ts'
import { startProjectStorage } from './project-storage.ts'
import { cliEnvironment, findSupabaseCli } from './supabase-cli.ts'

/**
 * These tests follow the steps for hosted Supabase in `supabase/README.md` with Supabase's own CLI. The commands run in
 * order in a copy of this repository. Local stand-ins replace the management API and the database.
 */
const root = resolve(import.meta.dirname, '../../..')
const REF = 'abcdefghijklmnopqrst'
const section = 'Hosted Supabase'
const steps = readFileSync(join(root, 'supabase/README.md'), 'utf8')
const MIB = 1024 * 1024

const programs = findServerPrograms()
const cli = findSupabaseCli()
if (!programs || !cli) console.info('skipped: npm has no PostgreSQL server or no Supabase CLI for this platform')

type Ended = { code: number; stdout: string; stderr: string }

describe.skipIf(!programs || !cli)('when a church follows supabase/README.md to use hosted Supabase', () => {
  const home = mkdtempSync(join(tmpdir(), 'narthex-test-'))
  const checkout = join(home, 'narthex')
  let project: HostedProject
  let management: ManagementApi
  /** A connection as the superuser. */
  let database: pg.Client
  /** A connection with the rights of the SQL Editor. */
  let operator: pg.Client

  beforeAll(async () => {
    copyCheckout(checkout)
    management = await startManagementApi(REF)
    project = await startHostedProject(programs!)
    database = new pg.Client({ connectionString: project.urlOf('supabase_admin') })
    operator = new pg.Client({ connectionString: project.urlOf('postgres') })
    await Promise.all([database.connect(), operator.connect()])
  })
  afterAll(async () => {
    await Promise.all([database?.end(), operator?.end()])
    await project?.stop()
    management?.close()
    rmSync(home, { recursive: true, force: true })
  })

  /** Runs lines of the README in the copy, with local addresses in place of internet addresses. */
  const follow = (lines: string[]): Promise<Ended> => {
    const here = lines.map((line) =>
      line
        .replace(/(supabase db \w+) --remote(?!=)/, `$1 --remote="$DATABASE"`)
        .replace('https://api.supabase.com', management.url),
    )
    const environment = { ...cliEnvironment(home, management.url), DATABASE: project.urlOf('postgres') }
    const script = ['set -e', ...here].join('\n')
    return promisify(execFile)('bash', ['-c', script], { cwd: checkout, env: environment, maxBuffer: 2 ** 26 }).then(
      (output) => ({ code: 0, ...output }),
      (error: unknown) => error as Ended,
    )
  }

  /**
   * The blocks of shell code in the README's section. Each test runs its own lines of the installation, after the lines
   * that set variables.
   */
  const [installation = '', forwarding = '', administrator = '', backup = '', update = ''] = codeOf(section, 'sh')
  const lines = installation.trim().split('\n')
  const variables = lines
    .filter((line) => line.startsWith('export '))
    .map((line) => line.replace('sbp_...', `sbp_${'a'.repeat(40)}`))
  const lineOf = (words: string) => {
    const line = lines.find((each) => each.includes(words))
    expect(line, `supabase/README.md no longer says ${words}`).toBeDefined()
    return line!
  }
  const run = async (...commands: string[]) => {
    const ended = await follow([...variables, ...commands])
    expect(ended, commands.join('\n')).toMatchObject({ code: 0 })
    return ended
  }

  test('the tests run every command that supabase/README.md shows', () => {
    const npx = 'npx supabase'
    expect(lines.slice(variables.length)).toEqual([
      'npm ci',
      `${npx} link --project-ref $REF`,
      `${npx} db push --remote`,
      `${npx} config push`,
      `${npx} functions deploy api --use-api`,
      `${npx} secrets set NARTHEX_APP_ORIGINS=$SITE`,
      'VITE_SUPABASE_URL=https://$REF.supabase.co VITE_SUPABASE_PUBLISHABLE_KEY=$KEY npm run build',
    ])
    // The update repeats commands of the installation and adds only `git pull`.
    expect(
      update
        .trim()
        .split('\n')
        .filter((line) => !lines.includes(line)),
    ).toEqual(['git pull'])
  })

  test('the project is linked, and the Supabase CLI has the version that package.json pins', async () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>
    }
    expect((await run('npx supabase --version')).stdout.trim()).toBe(devDependencies['supabase'])
    await run(lineOf('link'))
    expect(readFileSync(join(checkout, 'supabase/.temp/linked-project.json'), 'utf8')).toContain(REF)
  })

  test('every migration runs once, with a database role that owns neither Auth nor Storage', async () => {
    await run(lineOf('db push'))
    const files = readdirSync(join(root, 'supabase/migrations'))
    const applied = await database.query<{ version: string; name: string }>(
      'select version, name from supabase_migrations.schema_migrations order by version',
    )
    expect(applied.rows.map(({ version, name }) => `${version}_${name}.sql`)).toEqual(files.toSorted())
    const owners = await database.query<{ owner: string }>(`
      select distinct pg_get_userbyid(relowner) as owner from pg_class
      where relnamespace in ('auth'::regnamespace, 'storage'::regnamespace) and relkind = 'r' order by owner`)
    expect(owners.rows.map(({ owner }) => owner)).toEqual(['supabase_auth_admin', 'supabase_storage_admin'])
    expect((await run(lineOf('db push'))).stdout).toContain('up to date')
  })

  test('the test database refuses a statement that hosted Supabase does not permit', async () => {
    const [policy] = (await operator.query(`select policyname from pg_policies where schemaname = 'storage'`)).rows
    for (const statement of [
      `alter policy "${policy.policyname}" on storage.objects rename to "another"`,
      'alter table storage.objects disable row level security',
      'create index on auth.users (created_at)',
      'create table auth.churches (id uuid)',
      'delete from storage.objects',
    ]) {
      const code = await operator.query(statement).then(
        (result) => result.command,
        (error: pg.DatabaseError) => error.code,
      )
      expect([statement, code]).toEqual([statement, '42501'])
    }
  })

  test('when a person signed up through Auth, the operator can make that person an administrator', async () => {
    await database.query(`set role supabase_auth_admin`)
    await database.query(`
      insert into auth.users (id, aud, role, email, encrypted_password, raw_user_meta_data, created_at) values
        (gen_random_uuid(), 'authenticated', 'authenticated', 'u.anna@users.narthex.invalid', 'x',
          '{"username": "anna"}', now())`)
    await database.query('reset role')
    await run(administrator.trim().replace('YOUR USERNAME', 'anna'))
    const people = await database.query('select username, role, church_role from public.profiles')
    expect(people.rows).toEqual([{ username: 'anna', role: 'admin', church_role: 'owner' }])
  })

  test('only Auth may call the database function that refuses to send mail', async () => {
    const { rows } = await database
      .query(`
      set role supabase_auth_admin; select private.refuse_mail('{"user": {}, "email_data": {}}') as answer; reset role`)
      .then((results) => (results as unknown as pg.QueryResult[])[1]!)
    expect(rows[0].answer.error).toMatchObject({ http_code: 403 })
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const may = await database.query(
        `select has_function_privilege($1, 'private.refuse_mail(jsonb)', 'execute') as it`,
        [role],
      )
      expect([role, may.rows[0].it]).toEqual([role, false])
    }
  })

  test('config.toml has no unknown or deprecated settings, and all its settings reach the project', async () => {
    const pushed = await run(lineOf('config push'))
    expect(pushed.stderr).not.toContain('WARN')
    expect(management.auth).toMatchObject({
      mailer_autoconfirm: true,
      security_update_password_require_current_password: true,
      hook_send_email_enabled: true,
      hook_send_email_uri: 'pg-functions://postgres/private/refuse_mail',
      mailer_otp_length: 10,
      mailer_otp_exp: 60,
      rate_limit_otp: 100,
      rate_limit_token_refresh: 300,
      rate_limit_verify: 5,
      password_min_length: 6,
    })
    const { stdout } = await run('npx supabase config diff')
    expect(stdout.match(/^(api|auth)\S* \[(update|local-only)\]/gm)).toBeNull()

    await run(forwarding.trim())
    expect(management.auth['security_sb_forwarded_for_enabled']).toBe(true)
  })

  test('the upload contains every file that the function imports', async () => {
    await run(lineOf('functions deploy'))
    const { body } = management.received.findLast(({ path }) => path === '/functions/deploy')!
    const uploaded = [...body.toString('latin1').matchAll(/filename="([^"]+)"/g)].map(([, name]) => name!)
    const { stdout } = spawnSync(
      hostedDeno.file,
      ['info', '--json', ...denoOptions, join(root, 'supabase/functions/api/index.ts')],
      { env: denoEnvironment, encoding: 'utf8', maxBuffer: 2 ** 26 },
    )
    const { modules } = JSON.parse(stdout) as { modules: { local?: string }[] }
    const imported = modules.flatMap(({ local }) => local ?? []).filter((file) => !file.includes('node_modules'))
    expect(imported.length).toBeGreaterThan(100)
    const needed = imported.map((file) => relative(root, file)).filter((file) => !file.endsWith('database.types.ts'))
    expect(needed.filter((file) => !uploaded.includes(file))).toEqual([])
    expect(uploaded).toContain('supabase/functions/api/deno.json')
    expect(body.toString('latin1')).toMatch(/"verify_jwt":\s*false/)

    await run(lineOf('secrets set'))
    const secrets = management.received.findLast(({ path }) => path === '/secrets')!
    expect(JSON.parse(secrets.body.toString())).toEqual([
      { name: 'NARTHEX_APP_ORIGINS', value: 'https://narthex.example.org' },
    ])
  })

  test('the timers call the Edge Function with the secret key', async () => {
    const [timers = ''] = codeOf(section, 'sql')
    await operator.query(timers.replaceAll('REF', REF).replace('sb_secret_...', 'sb_secret_1234'))
    const jobs = await operator.query(
      `select command from cron.job where jobname in ('narthex webhooks', 'narthex pictures')`,
    )
    expect(jobs.rows.length).toBe(2)
    for (const { command } of jobs.rows) await operator.query(command)
    const sent = await operator.query('select url, headers from net.http_request_queue order by id')
    const routes = ['webhooks/deliver', 'pictures/sweep']
    expect(sent.rows).toEqual(
      routes.map((route) => ({
        url: `https://${REF}.supabase.co/functions/v1/api/${route}`,
        headers: { 'Content-Type': 'application/json', apikey: 'sb_secret_1234' },
      })),
    )
  })

  /** The lines of the backup. A real dump would need Docker, so `--dry-run` only prints the commands of the dump. */
  const backupLines = backup.trim().replace(/db dump .*/, '$& --dry-run')

  test('the database backup contains the rows of the three schemas', async () => {
    const { stdout } = await run(backupLines.split('\n')[0]!)
    expect(stdout).toContain('--data-only')
    expect(stdout).toMatch(/--schema "?public\|private\|auth/)
  })

  test('backed-up pictures return to their places, even after a second backup, and Git ignores them', async () => {
    const storage = await startProjectStorage(`${REF}.supabase.invalid`, home)
    const names = ['church-1/recording-1/a.jpg', 'church-1/recording-2/b.jpg', 'church-2/recording-3/c.jpg']
    for (const name of names) storage.files.set(name, Buffer.from(smallJpeg().buffer))
    const instead = Object.entries(storage.environment).map(([name, value]) => `export ${name}=${value}`)
    await run(...instead, backupLines, backupLines)

    storage.files.clear()
    const [, putBack = ''] = /`(npx supabase[^`]* storage cp [^`]*)`/.exec(steps) ?? []
    await run(...instead, putBack)
    expect([...storage.files.keys()].toSorted()).toEqual(names)
    storage.close()
    const folders = readdirSync(checkout).filter((name) => name.startsWith('narthex-'))
    expect(spawnSync('git', ['check-ignore', ...folders], { cwd: root, encoding: 'utf8' }).stdout.trim()).toBe(
      'narthex-backup',
    )
  })

  test('the built site is within the limits of Netlify and Cloudflare Pages, and it calls the project', async () => {
    await run(lineOf('npm run build'))
    const dist = join(checkout, 'dist')
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    expect(files.length).toBeLessThan(20_000)
    expect(files.filter((file) => statSync(join(dist, file)).size > 25 * MIB)).toEqual([])
    expect(readFileSync(join(dist, '_headers'), 'utf8')).toContain(`connect-src 'self' https://${REF}.supabase.co `)
    expect(readFileSync(join(dist, '_redirects'), 'utf8').trim()).toBe('/* /index.html 200')
    const scripts = files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(dist, file), 'utf8'))
    expect(scripts.filter((script) => script.includes('sb_publishable_...')).length).toBeGreaterThan(0)

    const [first, second] = halvesOf(
      files.find((file) => file.includes('.asyncify-') && file.endsWith('.1.wasm'))!.replace('.1.wasm', '.wasm'),
    )
    const digest = (...parts: string[]) =>
      parts.reduce((hash, part) => hash.update(readFileSync(part)), createHash('sha256')).digest('hex')
    const whole = createRequire(import.meta.url).resolve('onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm')
    expect(digest(join(dist, first), join(dist, second))).toBe(digest(whole))
  }, 600_000)
})

/** Copies the tracked and the new files, and links the installed packages, so that `npm ci` is not needed. */
function copyCheckout(to: string): void {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const files = stdout.split('\0').filter((file) => file && existsSync(join(root, file)))
  for (const file of [...files, 'src/styled-system']) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(root, file), join(to, file), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'))
}

/** Returns the code blocks of one language in a level 2 section of the README, in order. */
function codeOf(heading: string, language: 'sh' | 'sql'): string[] {
  const section = steps.split(/^## /m).find((each) => each.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`supabase/README.md has no section "${heading}"`)
  return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code)
}
