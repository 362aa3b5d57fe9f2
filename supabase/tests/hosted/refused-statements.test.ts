import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusedStatements } from './refused-statements.ts'

const migrations = join(import.meta.dirname, '../../migrations')

test('hosted Supabase refuses no statement of the migrations', async () => {
  const files = readdirSync(migrations).filter((file) => file.endsWith('.sql'))
  expect(files.length).toBeGreaterThan(20)
  const refused = await Promise.all(
    files.map(async (file) => {
      const statements = await refusedStatements(readFileSync(join(migrations, file), 'utf8'))
      return statements.map((statement) => `${file}: ${statement}`)
    }),
  )
  expect(refused.flat()).toEqual([])
})

const REFUSED = [
  'alter policy "a" on storage.objects rename to "b"',
  'alter table storage.objects enable row level security',
  'alter table auth.users add column church uuid',
  'alter table auth.users disable trigger all',
  'create index on storage.objects (name)',
  'create table auth.churches (id uuid)',
  'create function auth.church() returns uuid language sql as $$ select null::uuid $$',
  'create or replace view storage.pictures as select * from storage.objects',
  'create type auth.kind as enum ()',
  'drop function storage.foldername(text)',
  'drop table auth.users',
  'alter function auth.uid() owner to postgres',
  'alter function auth.uid() set schema public',
  'alter type auth.aal_level add value $$aal4$$',
  'grant select on auth.users to anon',
  'grant usage on schema auth to anon',
  'grant usage on schema private, storage to anon',
  'revoke all on all tables in schema storage from anon',
  'comment on table auth.users is $$people$$',
  'comment on trigger check_address on auth.users is $$x$$',
  'alter trigger check_address on auth.users rename to b',
  'create trigger watch after insert on storage.objects for each row execute function private.watch()',
  'truncate auth.users',
  'delete from storage.objects',
  'do $$ begin execute $q$alter policy a on storage.objects rename to b$q$; end $$',
  'create function private.f() returns void language plpgsql as $$ begin delete from storage.objects; end $$',
]
test.each(REFUSED)('hosted Supabase refuses: %s', async (statement) => {
  expect(await refusedStatements(`select 1; ${statement};`)).toEqual([statement])
})

const ALLOWED = [
  'create policy a on storage.objects for select to authenticated using (true)',
  'alter policy a on storage.objects using (true) with check (true)',
  'comment on policy a on storage.objects is $$x$$',
  'drop policy if exists a on storage.objects',
  'create trigger check_address before insert on auth.users for each row execute function private.f()',
  'drop trigger check_address on auth.users',
  'insert into storage.buckets (id) values ($$a$$)',
  'update auth.users set email = null',
  'delete from auth.sessions',
  'create table public.profiles (id uuid primary key references auth.users (id))',
  'create view public.people as select * from auth.users',
  'create policy a on public.members using (church_id = auth.uid())',
  'alter policy a on public.members rename to b',
  'create function private.f() returns void language sql as $$ delete from auth.users $$',
]
test.each(ALLOWED)('hosted Supabase allows: %s', async (statement) => {
  expect(await refusedStatements(statement)).toEqual([])
})
