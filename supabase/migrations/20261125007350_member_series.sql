-- A rule decides at which series a member is expected. An entry of a person comes before the rule.
create table public.member_series (
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  member_id uuid not null,
  service_id uuid not null,
  is_expected boolean not null,
  primary key (church_id, member_id, service_id),
  constraint member_series_member foreign key (church_id, member_id)
    references public.members (church_id, id) on delete cascade,
  constraint member_series_service foreign key (church_id, service_id)
    references public.services (church_id, id) on delete cascade
);
comment on table public.member_series is
  'Whether a member is expected at a series, as a person entered it. Without a row, their last presences decide.';

create index member_series_service_id on public.member_series (church_id, service_id);

create trigger member_series_keep_columns before update on public.member_series
  for each row execute function private.refuse_change('church_id', 'member_id', 'service_id');
create trigger member_series_audit after insert or update or delete on public.member_series
  for each row execute function private.audit('member_series', '{is_expected}', '{}');

-- ── Who may read, add, change and delete expectations ──

alter table public.member_series enable row level security;
revoke all on public.member_series from public, anon, authenticated;
grant select, insert, update, delete on public.member_series to authenticated;
grant all on public.member_series to service_role;

create policy "editors read the expectations of their church" on public.member_series
  for select to authenticated using (church_id = (select private.editable_church_id()));
create policy "editors add expectations to their church" on public.member_series
  for insert to authenticated with check (church_id = (select private.editable_church_id()));
create policy "editors change the expectations of their church" on public.member_series
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));
create policy "editors delete the expectations of their church" on public.member_series
  for delete to authenticated using (church_id = (select private.editable_church_id()));

-- ── Follow-ups and expectations in the audit log ──

create or replace function private.audit_name(kind text, item jsonb) returns table (title text, day date)
language sql stable security definer set search_path = '' as $$
  -- A row that belongs to another row takes the name of that row.
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
      when kind in ('volunteers', 'member_attendance', 'follow_ups', 'member_series') then
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
      (item ->> 'on_date')::date,
      (select instance_date from public.service_instances where id = place.instance)
    )
  from place
$$;
