create table public.volunteers (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  member_id uuid not null,
  ministry text not null,
  role text,
  start_date date,
  is_active boolean not null default true,
  notes text,
  created_at timestamptz not null default now(),
  constraint volunteers_member foreign key (church_id, member_id)
    references public.members (church_id, id) on delete cascade,
  constraint volunteers_ministry_length check (char_length(btrim(ministry)) between 1 and 200),
  constraint volunteers_role_length check (char_length(role) <= 200),
  constraint volunteers_start_date_range check (start_date between '0001-01-01' and '9999-12-31'),
  constraint volunteers_notes_length check (char_length(notes) <= 10000),
  constraint volunteers_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint volunteers_church_id_id unique (church_id, id)
);
comment on table public.volunteers is 'A ministry that a member helps with.';
comment on column public.volunteers.user_id is 'Who added the row; null once that person has left.';

create index volunteers_by_ministry on public.volunteers (church_id, ministry);
create index volunteers_member_id on public.volunteers (church_id, member_id);
create index volunteers_user_id on public.volunteers (user_id);

create trigger volunteers_keep_columns before update on public.volunteers
  for each row execute function private.refuse_change('id', 'church_id', 'user_id', 'created_at');
create trigger volunteers_keep_creation_time before insert or update on public.volunteers
  for each row execute function private.keep_creation_time('created_at');
create trigger volunteers_audit after insert or update or delete on public.volunteers
  for each row execute function private.audit('volunteers', '{ministry,role,start_date,is_active}', '{notes,member_id}');

-- ── Who may read, add, change and delete volunteers ──

alter table public.volunteers enable row level security;
revoke all on public.volunteers from public, anon, authenticated;
grant select, insert, update, delete on public.volunteers to authenticated;
grant all on public.volunteers to service_role;

create policy "editors read the volunteers of their church" on public.volunteers
  for select to authenticated using (church_id = (select private.editable_church_id()));
create policy "editors add volunteers to their church" on public.volunteers
  for insert to authenticated with check (
    church_id = (select private.editable_church_id())
    and user_id = (select auth.uid())
  );
create policy "editors change the volunteers of their church" on public.volunteers
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));
create policy "editors delete the volunteers of their church" on public.volunteers
  for delete to authenticated using (church_id = (select private.editable_church_id()));
