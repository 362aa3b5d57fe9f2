import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import type { Database, Query } from './database.ts'

let database: Database

beforeAll(async () => {
  database = await openDatabase('hosted')
})
afterAll(() => database.close())

/** SQL for each rule. The SQL returns the names of all objects that break the rule. */
const RULES: Record<string, string> = {
  'every table has row-level security': `
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  'every table in public has a policy for reading': `
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', '*'))`,
  'every policy is only for signed-in people': `
    select p.polname as name from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace)
      and p.polroles <> array[(select oid from pg_roles where rolname = 'authenticated')]`,
  // `member_names` shows columns to people who may not read the rows of members; the matrix lists who may read the
  // view.
  'every view obeys the policies of its tables': `
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname <> 'member_names'
      and (relkind = 'm' or relkind = 'v' and not coalesce('security_invoker=true' = any (reloptions), false))`,
  'every function has an empty search_path': `
    select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and not coalesce('search_path=""' = any (p.proconfig), false)`,
  'anonymous visitors have no right on any table': `
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as verb
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and has_table_privilege('anon', c.oid, verb)`,
  'anonymous visitors have no right on any column': `
    select c.oid::regclass::text || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
      and has_column_privilege('anon', c.oid, a.attnum, 'select, insert, update, references')`,
  'anonymous visitors can run only the functions for links, cards, invitations, new passwords and sign-ups': `
    select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and has_function_privilege('anon', p.oid, 'execute')
      and p.oid::regprocedure::text not in (
        'open_clicker(uuid,text,uuid)', 'send_taps(uuid,text,jsonb,text,uuid)', 'find_invitation(text)',
         'find_password_reset(text)', 'begin_joining(text)', 'find_sign_up_refusal(text,text)',
         'open_card(text)', 'send_card(text,uuid,text,text,boolean)')`,
  'every table has a comment': `
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and obj_description(c.oid, 'pg_class') is null`,
  'every foreign key has an index that begins with its columns': `
    select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      -- The first column of this key is the primary key of its table, and its index finds the row.
      and k.conname <> 'recording_sessions_thumbnail'
      and not exists (
        select from pg_index i where i.indrelid = k.conrelid
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
  'no foreign key between owned tables can cross churches': `
    select k.conname as name from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      -- The key contains the session's id, so the thumbnail cannot belong to another church.
      and k.conname <> 'recording_sessions_thumbnail'
      and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'church_id')
      and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'church_id')
      and k.confrelid <> 'public.profiles'::regclass
      and not k.conkey @> array[(select attnum from pg_attribute where attrelid = k.conrelid and attname = 'church_id')]`,
  'only the database sets the time at which a row was made': `
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attname in ('created_at', 'registered_at')
      and not (
        exists (
          select from pg_trigger t
          where t.tgrelid = c.oid and t.tgenabled = 'O' and t.tgfoid = 'private.keep_creation_time'::regproc
            -- The trigger must run for each row (1), before (2) an insert (4) and before an update (16) of any column.
            and t.tgtype = 1 + 2 + 4 + 16 and t.tgqual is null and cardinality(t.tgattr::int2[]) = 0
            and pg_get_triggerdef(t.oid) like '%keep_creation_time(''' || a.attname || ''')')
        and exists (select from pg_constraint k where k.conrelid = c.oid and k.convalidated
          and k.conname = c.relname || '_' || a.attname || '_range'))`,
  'every check constraint has a name of our own': `
    select conname as name from pg_constraint
    where contype = 'c' and connamespace in ('public'::regnamespace, 'private'::regnamespace) and conname ~ '_check[0-9]*$'`,
}

async function broken(query: Query, rule: string): Promise<string[]> {
  return (await query<{ name: string }>(RULES[rule] ?? '')).map(({ name }) => name)
}

test.each(Object.keys(RULES))('%s', async (rule) => {
  expect(await broken(database.query, rule)).toEqual([])
})

test.each([
  ['every table has row-level security', 'create table public.planted (id integer)', 'planted'],
  [
    'every table has row-level security',
    'alter table private.integrations disable row level security',
    'private.integrations',
  ],
  [
    'every table in public has a policy for reading',
    'drop policy "people read the sermons of their church" on public.sermons',
    'sermons',
  ],
  ['every policy is only for signed-in people', 'create policy open on public.members using (true)', 'open'],
  [
    'every view obeys the policies of its tables',
    'create view public.planted as select * from public.members',
    'planted',
  ],
  [
    'every function has an empty search_path',
    'create function public.planted() returns integer language sql as $$ select 1 $$',
    'planted()',
  ],
  ['anonymous visitors have no right on any table', 'grant select on public.members to anon', 'members'],
  ['anonymous visitors have no right on any column', 'grant select (email) on public.members to anon', 'members.email'],
  [
    'anonymous visitors can run only the functions for links, cards, invitations, new passwords and sign-ups',
    'grant execute on function private.is_admin() to public',
    'private.is_admin()',
  ],
  ['every table has a comment', 'comment on table public.members is null', 'members'],
  [
    'every foreign key has an index that begins with its columns',
    'drop index public.volunteers_member_id',
    'volunteers_member',
  ],
  [
    'no foreign key between owned tables can cross churches',
    'alter table public.members add constraint planted foreign key (id) references public.events (id)',
    'planted',
  ],
  [
    'only the database sets the time at which a row was made',
    'create table public.planted (created_at timestamptz not null default now())',
    'planted',
  ],
  [
    'only the database sets the time at which a row was made',
    'drop trigger event_registrations_keep_creation_time on public.event_registrations',
    'event_registrations',
  ],
  [
    'only the database sets the time at which a row was made',
    `create or replace trigger members_keep_creation_time before insert or update on public.members
      for each row execute function private.keep_creation_time('registered_at')`,
    'members',
  ],
  [
    'only the database sets the time at which a row was made',
    'alter table public.members drop constraint members_created_at_range',
    'members',
  ],
  [
    'every check constraint has a name of our own',
    'alter table public.members add check (notes <> email)',
    'members_check',
  ],
])('the rule “%s” notices a planted mistake: %s', async (rule, mistake, name) => {
  await database.withRollback(async (query) => {
    await query(mistake)
    expect(await broken(query, rule)).toContain(name)
  })
})

test('people who are signed in may run exactly the listed functions', async () => {
  const functions = await database.query<{ name: string }>(
    `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private') and has_function_privilege('authenticated', p.oid, 'execute')
     order by n.nspname collate "C", p.proname collate "C"`,
  )
  expect(functions.map(({ name }) => name)).toEqual([
    'private.are_counting_categories',
    'private.are_pauses',
    'private.are_steps',
    'private.count_members',
    'private.count_steps',
    'private.countable_events',
    'private.countable_marks',
    'private.countable_services',
    'private.countable_sessions',
    'private.current_church_id',
    'private.editable_church_id',
    'private.is_admin',
    'private.is_counter',
    'private.is_left_behind_picture',
    'private.is_making_link',
    'private.is_snapshot_of',
    'private.is_web_address',
    'private.occupancy_steps',
    'private.owned_church_id',
    'private.reading_church_id',
    'private.recording_church_id',
    'private.searchable',
    'private.signed_in_user_id',
    'private.sort_key',
    'private.username_key',
    'public.accept_card',
    'public.accept_invitation',
    'public.add_import_rows',
    'public.add_newcomer',
    'public.apply_import',
    'public.arrival_curve',
    'public.begin_import',
    'public.begin_joining',
    'public.cancel_import',
    'public.change_role',
    'public.change_series',
    'public.change_time_zone',
    'public.choose_main_series',
    'public.compare_members',
    'public.correct_attendance',
    'public.count_recovery_codes',
    'public.dashboard_figures',
    'public.dates_of_series',
    'public.decide_import_rows',
    'public.delete_cards',
    'public.end_my_sessions',
    'public.find_card_link',
    'public.find_invitation',
    'public.find_my_integrations',
    'public.find_my_removal',
    'public.find_password_reset',
    'public.find_sign_up_refusal',
    'public.hand_over_church',
    'public.invite',
    'public.leave_out_clicker',
    'public.list_audited_people',
    'public.list_clickers',
    'public.list_feature_requests_for_admin',
    'public.list_import_rows',
    'public.list_invitations',
    'public.list_member_names',
    'public.list_merge_candidates',
    'public.list_merges',
    'public.list_missed',
    'public.list_my_sessions',
    'public.list_my_webhook_deliveries',
    'public.list_new',
    'public.list_newest_members',
    'public.list_people',
    'public.list_register_people',
    'public.list_service_names',
    'public.list_timers',
    'public.list_users_for_admin',
    'public.make_card_link',
    'public.make_counting_link',
    'public.make_password_reset',
    'public.member_figures',
    'public.member_letters',
    'public.member_weeks',
    'public.member_year',
    'public.merge_card',
    'public.merge_members',
    'public.next_dates',
    'public.note_export',
    'public.open_calendar_feed',
    'public.open_card',
    'public.open_clicker',
    'public.open_register',
    'public.people_in_room',
    'public.preview_import',
    'public.record_attendance',
    'public.remove_attendance',
    'public.remove_person',
    'public.room_restarts',
    'public.save_my_integrations',
    'public.search_members',
    'public.send_card',
    'public.send_left_behind',
    'public.send_marks',
    'public.send_taps',
    'public.send_test_webhook',
    'public.set_people_at_start',
    'public.set_register_enabled',
    'public.set_register_extras',
    'public.undo_import',
    'public.undo_merge',
    'public.withdraw_card_link',
    'public.withdraw_counting_link',
    'public.withdraw_invitation',
    'public.withdraw_password_reset',
  ])
})

test('the storage bucket for snapshots is private and accepts only JPEG files of up to 2 MB', async () => {
  expect(
    await database.query(
      `select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'snapshots'`,
    ),
  ).toEqual([{ public: false, file_size_limit: 2 * 1024 * 1024, allowed_mime_types: ['image/jpeg'] }])
})
