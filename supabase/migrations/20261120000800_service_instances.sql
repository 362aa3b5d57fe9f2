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
  constraint service_instances_service foreign key (church_id, service_id)
    references public.services (church_id, id) on delete set null (service_id),
  constraint service_instances_event foreign key (church_id, event_id)
    references public.events (church_id, id) on delete set null (event_id),
  constraint service_instances_service_name_length check (char_length(btrim(service_name)) between 1 and 200),
  constraint service_instances_service_type_known
    check (service_type in ('Sunday Morning', 'Sunday Evening', 'Wednesday', 'Special', 'Other')),
  constraint service_instances_instance_date_range
    check (instance_date between '0001-01-01' and '9999-12-31'),
  constraint service_instances_speaker_length check (char_length(speaker) <= 200),
  constraint service_instances_location_length check (char_length(location) <= 500),
  constraint service_instances_notes_length check (char_length(notes) <= 10000),
  constraint service_instances_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint service_instances_church_id_id unique (church_id, id)
);
comment on table public.service_instances is 'One service on one day.';
comment on column public.service_instances.user_id is 'Who added the row; null once that person has left.';
comment on column public.service_instances.start_time is 'On the clock of the church, like instance_date.';
comment on column public.service_instances.end_time is 'Earlier than start_time when the service ends after midnight.';
comment on column public.service_instances.attendance_recorded is
  'Whether any attendance record exists; kept by a trigger on attendance.';

create index service_instances_by_date on public.service_instances (church_id, instance_date desc, start_time desc);
create index service_instances_service_id on public.service_instances (church_id, service_id);
create index service_instances_event_id on public.service_instances (church_id, event_id);
create index service_instances_user_id on public.service_instances (user_id);

create trigger service_instances_keep_columns before update on public.service_instances
  for each row execute function private.refuse_change('id', 'church_id', 'user_id', 'created_at',
    'attendance_recorded');
create trigger service_instances_keep_creation_time before insert or update on public.service_instances
  for each row execute function private.keep_creation_time('created_at');

alter table public.service_instances enable row level security;
revoke all on public.service_instances from public, anon, authenticated;
grant select, insert, update, delete on public.service_instances to authenticated;
grant all on public.service_instances to service_role;

create policy "people read the service instances of their church" on public.service_instances
  for select to authenticated using (church_id = (select private.current_church_id()));
create policy "editors add service instances to their church" on public.service_instances
  for insert to authenticated with check (
    church_id = (select private.editable_church_id())
    and user_id = (select auth.uid())
    and not attendance_recorded
  );
create policy "editors change the service instances of their church" on public.service_instances
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));
create policy "editors delete the service instances of their church" on public.service_instances
  for delete to authenticated using (church_id = (select private.editable_church_id()));
