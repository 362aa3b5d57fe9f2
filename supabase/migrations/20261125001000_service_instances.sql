create table public.service_instances (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  service_id uuid,
  event_id uuid,
  service_name text not null,
  service_type text not null default 'Sunday Morning',
  instance_date date not null,
  start_time time not null,
  end_time time,
  speaker text,
  location text,
  notes text,
  attendance_recorded boolean not null default false,
  created_at timestamptz not null default now(),
  outcome text not null default 'held',
  outcome_reason text,
  official_attendance_id uuid,
  official_source text,
  rooms_see text,
  door_total integer,
  door_came_in integer,
  room_total integer,
  official_total integer,
  official_total_source text,
  official_total_by text,
  official_total_record uuid,
  named_present integer,
  counts integer not null default 0,
  slot_date date,
  changed_by_hand boolean not null default false,
  calendar_revision integer not null default 0,
  calendar_changed_at timestamptz not null default now(),
  constraint service_instances_service foreign key (church_id, service_id)
    references public.services (church_id, id) on delete set null (service_id),
  constraint service_instances_event foreign key (church_id, event_id)
    references public.events (church_id, id) on delete set null (event_id),
  constraint service_instances_service_name_length check (char_length(btrim(service_name)) between 1 and 200),
  constraint service_instances_service_type_known
    check (service_type in ('Sunday Morning', 'Sunday Evening', 'Wednesday', 'Special', 'Other')),
  constraint service_instances_instance_date_range
    check (instance_date between '0001-01-01' and '9999-12-31'),
  -- An end that is earlier on the clock is after midnight, as in isServiceEnd in src/domain/services/service-end.ts.
  constraint service_instances_end_time_after_start
    check (end_time > start_time or start_time - end_time >= interval '12 hours'),
  constraint service_instances_speaker_length check (char_length(speaker) <= 200),
  constraint service_instances_location_length check (char_length(location) <= 500),
  constraint service_instances_notes_length check (char_length(notes) <= 10000),
  constraint service_instances_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint service_instances_outcome_known check (outcome in ('held', 'did_not_happen')),
  constraint service_instances_outcome_reason_length check (char_length(outcome_reason) <= 200),
  constraint service_instances_official_source_known
    check (official_source in ('clicker', 'door', 'room', 'register')),
  constraint service_instances_official_once
    check (official_attendance_id is null or official_source is null),
  constraint service_instances_rooms_see_known check (rooms_see in ('same', 'different')),
  constraint service_instances_door_total_positive check (door_total >= 0),
  constraint service_instances_door_came_in_positive check (door_came_in >= 0),
  constraint service_instances_room_total_positive check (room_total >= 0),
  constraint service_instances_official_total_positive check (official_total >= 0),
  constraint service_instances_official_total_source_known
    check (official_total_source in ('typed', 'clicker', 'room', 'door', 'register', 'import')),
  constraint service_instances_official_total_by_known check (official_total_by in ('person', 'rule')),
  constraint service_instances_named_present_positive check (named_present >= 0),
  constraint service_instances_counts_positive check (counts >= 0),
  constraint service_instances_church_id_id unique (church_id, id)
);
comment on table public.service_instances is 'One service on one day.';
comment on column public.service_instances.user_id is 'Who added the row; null once that person has left.';
comment on column public.service_instances.start_time is 'On the clock of the church, like instance_date.';
comment on column public.service_instances.end_time is 'Earlier than start_time when the service ends after midnight.';
comment on column public.service_instances.attendance_recorded is
  'Whether any attendance record exists; kept by a trigger on attendance.';
comment on column public.service_instances.official_attendance_id is
  'The count that a person chose to stand for this service; null follows official_source or the rule.';
comment on column public.service_instances.official_source is
  'A source that a person chose, where several counts make one figure: all doors, all rooms, all clickers.';
comment on column public.service_instances.rooms_see is 'Overrules camera_pairs for this service.';
comment on column public.service_instances.door_total is 'The figure of all cameras at doors together; kept by triggers.';
comment on column public.service_instances.room_total is 'The figure of all cameras in the room together; kept by triggers.';
comment on column public.service_instances.official_total is
  'The total that public.service_totals shows, as are the columns after it; kept by triggers, because lists of years read it.';
comment on column public.service_instances.slot_date is
  'The date by the rule of the service; kept when the service is moved. Null for a date beside the rule.';
comment on column public.service_instances.changed_by_hand is
  'Made or changed by a person: what changes the series leaves it as it is.';
comment on column public.service_instances.calendar_revision is 'How often what calendars show of it was changed.';

create index service_instances_by_date on public.service_instances (church_id, instance_date desc, start_time desc);
create index service_instances_service_id on public.service_instances (church_id, service_id);
create index service_instances_event_id on public.service_instances (church_id, event_id);
create index service_instances_user_id on public.service_instances (user_id);
create unique index service_instances_slot on public.service_instances (service_id, slot_date);

create trigger service_instances_keep_columns before update on public.service_instances
  for each row execute function private.refuse_change('id', 'church_id', 'user_id', 'created_at',
    'attendance_recorded');
create trigger service_instances_keep_figures before update on public.service_instances
  for each row execute function private.refuse_change('door_total', 'door_came_in', 'room_total', 'official_total',
    'official_total_source', 'official_total_by', 'official_total_record', 'named_present', 'counts');
-- The name of this trigger puts it before keep_slot, which changes slots.
create trigger service_instances_keep_given_slot before update on public.service_instances
  for each row execute function private.refuse_change('slot_date', 'changed_by_hand');
create trigger service_instances_keep_creation_time before insert or update on public.service_instances
  for each row execute function private.keep_creation_time('created_at');
create trigger service_instances_take_turn before insert or update or delete on public.service_instances
  for each statement execute function private.take_turn();
create trigger service_instances_audit after insert or update or delete on public.service_instances
  for each row execute function private.audit('service_instances',
    '{service_name,service_type,instance_date,start_time,end_time,speaker,location,outcome,outcome_reason,official_source,rooms_see}',
    '{notes,official_attendance_id,service_id,event_id}');

-- ── Who may read, add, change and delete dated services ──

create function private.countable_services() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(i.id), '{}')
  from public.profiles as p
    cross join lateral private.counting_window(p.church_id) as w
    join public.service_instances as i
      on i.church_id = p.church_id and i.instance_date >= lower(w) and i.instance_date < upper(w)
  where p.id = (select private.signed_in_user_id()) and p.church_role = 'counter'
$$;
comment on function private.countable_services() is 'The dated services that a counter may see and count.';

revoke execute on all functions in schema private from public;
grant execute on function private.countable_services() to authenticated, service_role;

alter table public.service_instances enable row level security;
revoke all on public.service_instances from public, anon, authenticated;
grant select, insert, update, delete on public.service_instances to authenticated;
grant all on public.service_instances to service_role;

create policy "people read the service instances of their church" on public.service_instances
  for select to authenticated using (
    church_id = (select private.current_church_id())
    and (not (select private.is_counter()) or id = any ((select private.countable_services())::uuid[]))
  );
create policy "editors add service instances to their church" on public.service_instances
  for insert to authenticated with check (
    church_id = (select private.editable_church_id())
    and user_id = (select auth.uid())
    and not attendance_recorded
    and door_total is null
    and door_came_in is null
    and room_total is null
    and official_total is null
    and official_total_source is null
    and official_total_by is null
    and official_total_record is null
    and named_present is null
    and counts = 0
  );
create policy "editors change the service instances of their church" on public.service_instances
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));
create policy "editors delete the service instances of their church" on public.service_instances
  for delete to authenticated using (church_id = (select private.editable_church_id()));
