-- The audit log tells who changed what in a church, and when. Triggers write it, one line for each transaction, which
-- is one request of a person. Minutes, pictures and taps that a device sends while it counts belong to the line of its
-- recording or link, and changes by a trigger or a cascade belong to the line of their cause.
create table public.audit_log (
  id bigint generated always as identity primary key,
  church_id uuid not null references public.churches (id) on delete cascade,
  at timestamptz not null default now(),
  person_id uuid not null,
  person_name text not null,
  action text not null,
  kind text not null,
  row_id text,
  title text,
  day date,
  changes jsonb,
  rows integer not null default 1,
  constraint audit_log_action_known check (action in (
    'added', 'changed', 'removed', 'started', 'completed', 'signed_in', 'password_changed', 'exported'
  ))
);
comment on table public.audit_log is 'Who did what in a church; append-only.';
comment on column public.audit_log.person_id is 'Kept after the person has left, so without a reference.';
comment on column public.audit_log.person_name is 'The name at that time.';
comment on column public.audit_log.kind is 'The table of the row, or what was exported.';
comment on column public.audit_log.title is 'The name of the row at that time; day is its date.';
comment on column public.audit_log.changes is
  '[before, after] by name of the column; null for a column whose values are not logged.';
comment on column public.audit_log.rows is 'How many rows of this kind the request touched; the line tells the first.';

create index audit_log_by_church on public.audit_log (church_id, id desc);
create index audit_log_by_person on public.audit_log (church_id, person_id, id desc);
create index audit_log_by_time on public.audit_log (church_id, at);

create trigger audit_log_refuse before insert or update or delete on public.audit_log
  for each row execute function private.refuse_every_change();

-- ── Who may read the audit log ──

alter table public.audit_log enable row level security;
revoke all on public.audit_log from public, anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;
create policy "owners read the audit log of their church" on public.audit_log
  for select to authenticated using (church_id = (select private.owned_church_id()));

create function public.list_audited_people() returns table (person_id uuid, person_name text)
language sql stable security definer set search_path = '' as $$
  select distinct on (a.person_id) a.person_id, a.person_name from public.audit_log as a
  where a.church_id = private.owned_church_id() order by a.person_id, a.id desc
$$;
comment on function public.list_audited_people() is 'Everyone named in the audit log of the caller''s church. Owners only.';

-- ── Lines of the audit log ──

create function private.write_audit(
  of_church uuid, by_person uuid, what text, of_kind text, of_row text, named text, on_day date, changed jsonb
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  this_transaction constant text := pg_catalog.pg_current_xact_id()::text;
  mark constant text := coalesce(current_setting('narthex.audit_line', true), '');
  line bigint;
begin
  -- The installation's own work has no person.
  if by_person is null or of_church is null then
    return;
  end if;
  if split_part(mark, ':', 1) = this_transaction then
    line := split_part(mark, ':', 2)::bigint;
    update public.audit_log set rows = rows + 1
      where id = line and kind = of_kind and action = what and row_id is distinct from of_row;
    -- The line of a changed rule stands for the lines of its dates too.
    update public.audit_log
      set kind = of_kind, action = what, row_id = of_row, title = named, day = on_day, changes = changed, rows = 1
      where id = line and kind = 'service_instances' and of_kind = 'services';
    return;
  end if;
  insert into public.audit_log (church_id, person_id, person_name, action, kind, row_id, title, day, changes)
    values (of_church, by_person, coalesce(
      (select coalesce(nullif(btrim(full_name), ''), username) from public.profiles where id = by_person),
      -- People who were removed may still hand in recordings.
      (select person_name from private.removals where person_id = by_person), '?'),
      what, of_kind, of_row, left(named, 200), on_day, changed)
    returning id into line;
  perform set_config('narthex.audit_line', this_transaction || ':' || line, true);
end
$$;
comment on function private.write_audit(uuid, uuid, text, text, text, text, date, jsonb) is
  'One line for each transaction: its first row, and how many more of the same kind there were.';

create function private.audit_name(kind text, item jsonb) returns table (title text, day date)
language sql stable security definer set search_path = '' as $$
  -- A row that belongs to another takes the name of that one.
  with place as (
    select
      coalesce(
        item ->> 'service_instance_id',
        (select a.service_instance_id::text from public.attendance as a where a.id = (item ->> 'attendance_id')::uuid),
        (select s.service_instance_id::text from public.recording_sessions as s
          where s.id = (item ->> 'recording_session_id')::uuid)
      )::uuid as instance,
      coalesce(
        item ->> 'event_id',
        (select s.event_id::text from public.recording_sessions as s where s.id = (item ->> 'recording_session_id')::uuid)
      )::uuid as event,
      (item ->> 'member_id')::uuid as member
  )
  select
    case
      when kind = 'members' then concat_ws(' ', item ->> 'first_name', item ->> 'last_name')
      when kind = 'profiles' then coalesce(nullif(btrim(item ->> 'full_name'), ''), item ->> 'username')
      when kind = 'service_instances' then item ->> 'service_name'
      when kind in ('services', 'events', 'churches') then item ->> 'name'
      when kind = 'sermons' then item ->> 'title'
      when kind = 'feature_requests' then null
      when kind in ('volunteers', 'member_attendance') then
        (select concat_ws(' ', first_name, last_name) from public.members where id = place.member)
      else coalesce(
        (select service_name from public.service_instances where id = place.instance),
        (select name from public.events where id = place.event),
        item ->> 'session_name')
    end,
    coalesce(
      (item ->> 'instance_date')::date,
      (item ->> 'sermon_date')::date,
      (item ->> 'donation_date')::date,
      (select instance_date from public.service_instances where id = place.instance)
    )
  from place
$$;
comment on function private.audit_name(text, jsonb) is 'The name of a row in the audit log, and its date.';

-- ── Sign-ins and passwords, which Auth writes ──

create function private.audit_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit(church_id, id, 'signed_in', 'profiles', id::text,
      coalesce(nullif(btrim(full_name), ''), username), null, null)
    from public.profiles as p where id = new.user_id and not exists (
      -- Someone who has just joined with a new account has the line of joining.
      select from public.audit_log as a
      where a.church_id = p.church_id and a.at > now() - interval '10 seconds'
        and a.action = 'added' and a.kind = 'profiles' and a.row_id = p.id::text
    );
  return null;
end
$$;

create trigger audit_sign_in after insert on auth.sessions
  for each row execute function private.audit_sign_in();

-- Auth checks a password by signing in. The action that asked for the check has a line of its own.
create function private.drop_password_check(person uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.audit_log
  where person_id = person and action = 'signed_in' and at > now() - interval '30 seconds'
$$;
comment on function private.drop_password_check(uuid) is
  'Takes back the lines of the sign-ins that have just checked the current password.';

create function private.audit_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.drop_password_check(new.id);
  perform private.write_audit(church_id, coalesce(auth.uid(), id), 'password_changed', 'profiles', id::text,
      coalesce(nullif(btrim(full_name), ''), username), null, null)
    from public.profiles where id = new.id;
  return null;
end
$$;

create trigger audit_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.audit_password();

-- ── Exports ──

-- The browser makes the file, and tells the database.
create function public.note_export(exported text, items integer default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exported is null or exported not in ('services', 'trends', 'counts', 'activity') or items not between 0 and 1000000 then
    raise exception 'Unknown kind of export' using errcode = '22023';
  end if;
  perform private.write_audit(private.current_church_id(), private.signed_in_user_id(), 'exported', exported, null, null,
    null, case when items is not null then jsonb_build_object('items', jsonb_build_array(null, items)) end);
end
$$;
comment on function public.note_export(text, integer) is 'Writes in the audit log that the caller saved a file, and of how much.';

revoke execute on function public.note_export(text, integer), public.list_audited_people()
  from public, anon, authenticated;
grant execute on function public.note_export(text, integer), public.list_audited_people() to authenticated, service_role;
revoke execute on all functions in schema private from public;
