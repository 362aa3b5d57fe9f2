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

alter table public.member_attendance enable row level security;
revoke all on public.member_attendance from public, anon, authenticated;
grant select, insert, update, delete on public.member_attendance to authenticated;
grant all on public.member_attendance to service_role;

create policy "people read the member attendance of their church" on public.member_attendance
  for select to authenticated using (church_id = (select private.current_church_id()));
create policy "editors add member attendance to their church" on public.member_attendance
  for insert to authenticated with check (
    church_id = (select private.editable_church_id())
    and user_id = (select auth.uid())
  );
create policy "editors change the member attendance of their church" on public.member_attendance
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));
create policy "editors delete the member attendance of their church" on public.member_attendance
  for delete to authenticated using (church_id = (select private.editable_church_id()));
