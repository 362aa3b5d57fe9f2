-- All roles of a church use the same database role, so column grants cannot hide a column from some of them; row-level
-- security can hide rows. The notes of counts and services and the contact persons of events are therefore stored in
-- separate tables, which only owners and staff may read. Clients still write a text into the old column, and a trigger
-- moves the text, so that clients which do not know these tables keep working.
create table public.attendance_notes (
  church_id uuid not null,
  attendance_id uuid not null,
  notes text,
  changed_at timestamptz not null default now(),
  -- A count has at most one row here, so PostgREST embeds the row as an object and not as a list.
  constraint attendance_notes_pkey primary key (church_id, attendance_id),
  constraint attendance_notes_once unique (attendance_id),
  constraint attendance_notes_notes_length check (char_length(notes) <= 10000)
);
comment on table public.attendance_notes is 'The notes of a count, for owners and staff.';
comment on column public.attendance_notes.notes is 'Null once it was cleared.';
comment on column public.attendance_notes.changed_at is
  'When the transaction began that changed it; the audit log compares it with its own.';

create table public.service_instance_notes (
  church_id uuid not null,
  service_instance_id uuid not null,
  notes text,
  changed_at timestamptz not null default now(),
  -- A service has at most one row here, so PostgREST embeds the row as an object and not as a list.
  constraint service_instance_notes_pkey primary key (church_id, service_instance_id),
  constraint service_instance_notes_once unique (service_instance_id),
  constraint service_instance_notes_notes_length check (char_length(notes) <= 10000)
);
comment on table public.service_instance_notes is 'The notes of a service, for owners and staff.';
comment on column public.service_instance_notes.notes is 'Null once it was cleared.';
comment on column public.service_instance_notes.changed_at is
  'When the transaction began that changed it; the audit log compares it with its own.';

create table public.event_contacts (
  church_id uuid not null,
  event_id uuid not null,
  contact_person text,
  changed_at timestamptz not null default now(),
  -- An event has at most one row here, so PostgREST embeds the row as an object and not as a list.
  constraint event_contacts_pkey primary key (church_id, event_id),
  constraint event_contacts_once unique (event_id),
  constraint event_contacts_contact_person_length check (char_length(contact_person) <= 200)
);
comment on table public.event_contacts is 'The contact person of an event, for owners and staff.';
comment on column public.event_contacts.contact_person is 'Null once it was cleared.';
comment on column public.event_contacts.changed_at is
  'When the transaction began that changed it; the audit log compares it with its own.';

-- ── Who may read the three tables ──

alter table public.attendance_notes enable row level security;
revoke all on public.attendance_notes from public, anon, authenticated, service_role;
grant select on public.attendance_notes to authenticated, service_role;
create policy "editors read the notes of counts in their church" on public.attendance_notes
  for select to authenticated using (church_id = (select private.editable_church_id()));

alter table public.service_instance_notes enable row level security;
revoke all on public.service_instance_notes from public, anon, authenticated, service_role;
grant select on public.service_instance_notes to authenticated, service_role;
create policy "editors read the notes of services in their church" on public.service_instance_notes
  for select to authenticated using (church_id = (select private.editable_church_id()));

alter table public.event_contacts enable row level security;
revoke all on public.event_contacts from public, anon, authenticated, service_role;
grant select on public.event_contacts to authenticated, service_role;
create policy "editors read the contact persons of events in their church" on public.event_contacts
  for select to authenticated using (church_id = (select private.editable_church_id()));

-- ── Texts of existing rows ──

create function private.take_texts_apart() returns void
language sql volatile set search_path = '' as $$
  insert into public.attendance_notes (church_id, attendance_id, notes)
    select church_id, id, notes from public.attendance where notes <> '';
  update public.attendance set notes = null where notes is not null;
  insert into public.service_instance_notes (church_id, service_instance_id, notes)
    select church_id, id, notes from public.service_instances where notes <> '';
  update public.service_instances set notes = null where notes is not null;
  insert into public.event_contacts (church_id, event_id, contact_person)
    select church_id, id, contact_person from public.events where contact_person <> '';
  update public.events set contact_person = null where contact_person is not null;
$$;
comment on function private.take_texts_apart() is
  'Moves the texts of 1.0.0, or of copied rows. The triggers of the three tables have to be off: nothing that they watch
changes.';

alter table public.attendance disable trigger user;
alter table public.service_instances disable trigger user;
alter table public.events disable trigger user;
select private.take_texts_apart();
alter table public.attendance enable trigger user;
alter table public.service_instances enable trigger user;
alter table public.events enable trigger user;

-- The foreign keys are deferred, because the trigger of an insert writes the text before its row exists. `church_id`
-- has no foreign key to `churches`: PostgREST would treat a table with two foreign keys as a junction of churches and
-- counts, and would embed neither.
alter table public.attendance_notes add constraint attendance_notes_attendance foreign key (church_id, attendance_id)
  references public.attendance (church_id, id) on delete cascade deferrable initially deferred;
alter table public.service_instance_notes add constraint service_instance_notes_service_instance
  foreign key (church_id, service_instance_id)
  references public.service_instances (church_id, id) on delete cascade deferrable initially deferred;
alter table public.event_contacts add constraint event_contacts_event foreign key (church_id, event_id)
  references public.events (church_id, id) on delete cascade deferrable initially deferred;

-- ── Texts of new and changed rows ──

create function private.keep_text_apart() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  text_column constant text := tg_argv[0];
  text_table constant text := tg_argv[1];
  key_column constant text := tg_argv[2];
  given constant text := to_jsonb(new) ->> text_column;
  is_known boolean := false;
begin
  -- An upsert of a row that there is comes here for its insert first, and may end there. Its update comes again, and
  -- only for those who may change that row.
  if tg_op = 'INSERT' then
    execute pg_catalog.format('select exists (select from public.%I where id = $1)', tg_table_name)
      into is_known using new.id;
  end if;
  if is_known then
    return new;
  end if;
  if given = '' then
    execute pg_catalog.format('update public.%1$I set %2$I = null, changed_at = now()
      where church_id = $1 and %3$I = $2 and %2$I is not null', text_table, text_column, key_column)
      using new.church_id, new.id;
  else
    execute pg_catalog.format('insert into public.%1$I as known (church_id, %2$I, %3$I) values ($1, $2, $3)
      on conflict (church_id, %2$I) do update set %3$I = excluded.%3$I, changed_at = now()
        where known.%3$I is distinct from excluded.%3$I', text_table, key_column, text_column)
      using new.church_id, new.id, given;
  end if;
  return jsonb_populate_record(new, jsonb_build_object(text_column, null));
end
$$;
comment on function private.keep_text_apart() is
  'Before-write trigger: moves the text of the column into the table, whose key is the third argument. An empty text
clears it; null, as a client has it that may not read the text, leaves it as it is.';

-- A text over the limit is not moved, so that the check of its column refuses the text. Triggers run in the order of
-- their names, so these triggers run after the triggers that keep the id and the church.
create trigger attendance_keep_text_apart before insert or update on public.attendance
  for each row when (char_length(new.notes) <= 10000)
  execute function private.keep_text_apart('notes', 'attendance_notes', 'attendance_id');
create trigger service_instances_keep_text_apart before insert or update on public.service_instances
  for each row when (char_length(new.notes) <= 10000)
  execute function private.keep_text_apart('notes', 'service_instance_notes', 'service_instance_id');
create trigger events_keep_text_apart before insert or update on public.events
  for each row when (char_length(new.contact_person) <= 200)
  execute function private.keep_text_apart('contact_person', 'event_contacts', 'event_id');

comment on column public.attendance.notes is 'Written here, kept in attendance_notes; always null.';
comment on column public.service_instances.notes is 'Written here, kept in service_instance_notes; always null.';
comment on column public.events.contact_person is 'Written here, kept in event_contacts; always null.';

revoke execute on all functions in schema private from public;
