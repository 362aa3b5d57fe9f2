-- In a camera check, a person counts what a camera sees without knowing the computer's count, and Narthex compares the
-- two counts. The counts are stored, but the picture is not.
create table public.camera_checks (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  camera_id uuid not null,
  camera_name text,
  way text not null,
  model text,
  people integer not null,
  found integer not null,
  too_many integer not null,
  minutes integer not null default 0,
  light integer,
  created_at timestamptz not null default now(),
  constraint camera_checks_camera_name_length check (char_length(camera_name) <= 200),
  constraint camera_checks_way_known check (way in ('door', 'room')),
  constraint camera_checks_model_length check (char_length(model) <= 100),
  constraint camera_checks_people_range check (people between 0 and 10000),
  constraint camera_checks_found_range check (found between 0 and 10000),
  constraint camera_checks_found_within_people check (found <= people),
  constraint camera_checks_too_many_range check (too_many between 0 and 10000),
  constraint camera_checks_minutes_range check (minutes between 0 and 600),
  constraint camera_checks_light_range check (light between 0 and 100),
  constraint camera_checks_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z')
);
comment on table public.camera_checks is 'How right a camera was when a person counted beside it.';
comment on column public.camera_checks.user_id is 'Who checked; null once that person has left.';
comment on column public.camera_checks.camera_id is 'As in recording_sessions.';
comment on column public.camera_checks.people is 'People or passages that the person counted.';
comment on column public.camera_checks.found is 'How many of them the computer counted, too.';
comment on column public.camera_checks.too_many is 'What the computer counted and the person did not.';
comment on column public.camera_checks.minutes is 'How long the check lasted; 0 for one picture.';
comment on column public.camera_checks.light is 'Mean brightness of the picture, in percent.';

create index camera_checks_by_camera on public.camera_checks (church_id, camera_id, way, created_at desc);
create index camera_checks_user_id on public.camera_checks (user_id);

create trigger camera_checks_keep_creation_time before insert or update on public.camera_checks
  for each row execute function private.keep_creation_time('created_at');
create trigger camera_checks_audit after insert or update or delete on public.camera_checks
  for each row execute function private.audit('camera_checks', '{camera_name,way,people,found,too_many}', '{}');

-- ── Who may read, add and delete checks ──

alter table public.camera_checks enable row level security;
revoke all on public.camera_checks from public, anon, authenticated;
grant select, insert, delete on public.camera_checks to authenticated;
grant all on public.camera_checks to service_role;

create policy "readers read the camera checks of their church" on public.camera_checks
  for select to authenticated using (church_id = (select private.reading_church_id()));
create policy "editors add camera checks to their church" on public.camera_checks
  for insert to authenticated with check (
    church_id = (select private.editable_church_id())
    and user_id = (select auth.uid())
  );
create policy "editors delete the camera checks of their church" on public.camera_checks
  for delete to authenticated using (church_id = (select private.editable_church_id()));
