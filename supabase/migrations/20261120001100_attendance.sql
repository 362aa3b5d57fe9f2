create table public.attendance (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  recorded_by uuid default auth.uid() references auth.users (id) on delete set null,
  service_instance_id uuid not null,
  total_attendance integer not null default 0,
  adults_count integer,
  children_count integer,
  visitors_count integer,
  tracking_method text not null default 'manual',
  demographics_data jsonb,
  ai_session_id uuid,
  notes text,
  created_at timestamptz not null default now(),
  constraint attendance_service_instance foreign key (church_id, service_instance_id)
    references public.service_instances (church_id, id) on delete cascade,
  constraint attendance_ai_session foreign key (church_id, ai_session_id)
    references public.recording_sessions (church_id, id) on delete set null (ai_session_id),
  constraint attendance_total_attendance_range check (total_attendance between 0 and 1000000),
  constraint attendance_adults_count_range check (adults_count between 0 and 1000000),
  constraint attendance_children_count_range check (children_count between 0 and 1000000),
  constraint attendance_visitors_count_range check (visitors_count between 0 and 1000000),
  constraint attendance_tracking_method_known check (tracking_method in ('manual', 'ai')),
  constraint attendance_demographics_data_size check (octet_length(demographics_data::text) <= 20000),
  constraint attendance_notes_length check (char_length(notes) <= 10000),
  constraint attendance_ai_session_once unique (church_id, ai_session_id),
  constraint attendance_church_id_id unique (church_id, id)
);
comment on table public.attendance is
  'How many people a service had, as someone typed it or as a recording counted it.';
comment on column public.attendance.recorded_by is
  'Who recorded (the user_id of this table); null once they have left.';
comment on column public.attendance.tracking_method is
  'ai: written when a recording session is completed, never by hand.';
comment on column public.attendance.ai_session_id is 'The session that counted; null once that session is deleted.';

create index attendance_by_creation on public.attendance (church_id, created_at);
create index attendance_service_instance_id on public.attendance (church_id, service_instance_id);
create index attendance_recorded_by on public.attendance (recorded_by);

create trigger attendance_keep_columns before update on public.attendance
  for each row execute function private.refuse_change('id', 'church_id', 'recorded_by', 'service_instance_id',
    'tracking_method', 'ai_session_id', 'created_at');

alter table public.attendance enable row level security;
revoke all on public.attendance from public, anon, authenticated;
grant select, insert, update, delete on public.attendance to authenticated;
grant all on public.attendance to service_role;

create policy "people read the attendance of their church" on public.attendance
  for select to authenticated using (church_id = (select private.current_church_id()));
create policy "editors add attendance to their church" on public.attendance
  for insert to authenticated with check (
    church_id = (select private.editable_church_id())
    and recorded_by = (select auth.uid())
    and tracking_method = 'manual'
    and ai_session_id is null
  );
create policy "editors change the attendance of their church" on public.attendance
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));
create policy "editors delete the attendance of their church" on public.attendance
  for delete to authenticated using (church_id = (select private.editable_church_id()));
