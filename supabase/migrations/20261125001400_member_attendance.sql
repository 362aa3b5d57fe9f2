create table public.member_attendance (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  attendance_id uuid not null,
  member_id uuid not null,
  was_present boolean not null default true,
  created_at timestamptz not null default now(),
  constraint member_attendance_attendance foreign key (church_id, attendance_id)
    references public.attendance (church_id, id) on delete cascade,
  constraint member_attendance_member foreign key (church_id, member_id)
    references public.members (church_id, id) on delete cascade,
  constraint member_attendance_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint member_attendance_member_once unique (attendance_id, member_id),
  constraint member_attendance_church_id_id unique (church_id, id)
);
comment on table public.member_attendance is 'Whether one member was there.';
comment on column public.member_attendance.user_id is 'Who added the row; null once that person has left.';

create index member_attendance_attendance_id on public.member_attendance (church_id, attendance_id);
create index member_attendance_member_id on public.member_attendance (church_id, member_id);
create index member_attendance_user_id on public.member_attendance (user_id);

create trigger member_attendance_keep_columns before update on public.member_attendance
  for each row execute function private.refuse_change('id', 'church_id', 'user_id', 'created_at');
create trigger member_attendance_keep_creation_time before insert or update on public.member_attendance
  for each row execute function private.keep_creation_time('created_at');
create trigger member_attendance_take_turn before insert or update or delete on public.member_attendance
  for each statement execute function private.take_turn();
create trigger member_attendance_audit after insert or update or delete on public.member_attendance
  for each row execute function private.audit('member_attendance', '{was_present}', '{attendance_id,member_id}');

-- ── Who may read, add, change and delete who was there ──

alter table public.member_attendance enable row level security;
revoke all on public.member_attendance from public, anon, authenticated;
grant select, insert, update, delete on public.member_attendance to authenticated;
grant all on public.member_attendance to service_role;

-- People who may mark who was there may also read it.
create policy "recorders read the member attendance of their church" on public.member_attendance
  for select to authenticated using (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or attendance_id = any ((select private.countable_attendance())::uuid[]))
  );
create policy "recorders add member attendance to their church" on public.member_attendance
  for insert to authenticated with check (
    church_id = (select private.recording_church_id())
    and user_id = (select auth.uid())
    and (not (select private.is_counter())
      or attendance_id = any ((select private.countable_attendance())::uuid[]))
  );
create policy "recorders change the member attendance of their church" on public.member_attendance
  for update to authenticated
  using (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or attendance_id = any ((select private.countable_attendance())::uuid[]))
  )
  with check (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or attendance_id = any ((select private.countable_attendance())::uuid[]))
  );
create policy "editors delete the member attendance of their church" on public.member_attendance
  for delete to authenticated using (church_id = (select private.editable_church_id()));
