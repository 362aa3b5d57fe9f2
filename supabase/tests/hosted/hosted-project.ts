import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runStatements, startPostgresServer } from '../postgres-server.ts'

export type HostedProject = {
  /** @returns the database's address for a role, in the form that libpq and the CLI accept */
  urlOf(role: string): string
  stop(): Promise<void>
}

/**
 * Stand-ins for extensions of hosted projects that npm does not have: pg_cron only records timers, pg_net only records
 * requests, and the vault is a plain table.
 */
const EXTENSIONS: Record<string, string> = {
  pg_cron: `
    create schema cron;
    create table cron.job (jobid bigserial, jobname text unique, schedule text, command text);
    create function cron.schedule(job_name text, schedule text, command text) returns bigint
      language sql security definer set search_path = '' as $$
        insert into cron.job (jobname, schedule, command) values (job_name, schedule, command)
          on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command returning jobid $$;
    grant usage on schema cron to postgres;
    grant select on cron.job to postgres;`,
  pg_net: `
    create schema net;
    create table net.http_request_queue (id bigserial, method text, url text, headers jsonb, body jsonb);
    create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
        headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds integer default 5000)
      returns bigint language sql security definer set search_path = '' as $$
        insert into net.http_request_queue (method, url, headers, body) values ('POST', url, headers, body) returning id $$;
    grant usage on schema net to postgres;
    grant select on net.http_request_queue to postgres;`,
  supabase_vault: `
    create schema vault;
    create table vault.secrets (id uuid default gen_random_uuid(), name text unique, secret text);
    create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
    create function vault.create_secret(new_secret text, new_name text default null, new_description text default '')
      returns uuid language sql security definer set search_path = '' as $$
        insert into vault.secrets (name, secret) values (new_name, new_secret) returning id $$;
    grant usage on schema vault to postgres;
    grant select on vault.decrypted_secrets to postgres;`,
}

/**
 * Starts a PostgreSQL server that migrations and operators cannot distinguish from a new hosted project
 * (`hosted-project.sql`).
 */
export async function startHostedProject(programs: string): Promise<HostedProject> {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-test-'))
  const extensions = join(folder, 'extension')
  mkdirSync(extensions)
  for (const [name, sql] of Object.entries(EXTENSIONS)) {
    writeFileSync(join(extensions, `${name}.control`), `default_version = '1.0'\ntrusted = true\n`)
    writeFileSync(join(extensions, `${name}--1.0.sql`), sql)
  }
  // The server may run as another user, who must be able to read these folders.
  for (const each of [folder, extensions]) chmodSync(each, 0o755)

  const settings = [`extension_control_path=$system:${folder}`]
  const server = await startPostgresServer(programs, { superuser: 'supabase_admin', settings })
  const sql = readFileSync(join(import.meta.dirname, 'hosted-project.sql'), 'utf8')
  await runStatements(server.urlOf('postgres'), sql, 'create extension supabase_vault')
  return {
    urlOf(role) {
      const [, host, database] = /@(.+)\/(.+)$/.exec(server.urlOf('postgres')) ?? []
      return `postgres://${role}@localhost/${database}?host=${host}`
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
