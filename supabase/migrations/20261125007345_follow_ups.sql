-- A follow-up notes that a missed member was called. The member leaves the list for two weeks, so that no one calls twice.
create table public.follow_ups (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  member_id uuid not null,
  on_date date not null,
  note text,
  created_at timestamptz not null default now(),
  constraint follow_ups_member foreign key (church_id, member_id)
    references public.members (church_id, id) on delete cascade,
  -- The check may use the clock, as for a date of birth, because a date in the past stays in the past.
  constraint follow_ups_on_date_range
    check (on_date between '0001-01-01' and (now() at time zone 'UTC' + interval '14 hours')::date),
  constraint follow_ups_note_length check (char_length(note) <= 2000),
  constraint follow_ups_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z')
);
comment on table public.follow_ups is 'A dated note that a member was called or visited.';
comment on column public.follow_ups.user_id is 'The person who added the row; null once that person has left.';
comment on column public.follow_ups.on_date is 'The day of the call or visit, in the church''s time zone.';

create index follow_ups_by_member on public.follow_ups (church_id, member_id, on_date desc);
create index follow_ups_user_id on public.follow_ups (user_id);

create trigger follow_ups_keep_creation_time before insert or update on public.follow_ups
  for each row execute function private.keep_creation_time('created_at');
create trigger follow_ups_audit after insert or update or delete on public.follow_ups
  for each row execute function private.audit('follow_ups', '{on_date}', '{note,member_id}');

-- ── Who may read, add and delete follow-ups ──

alter table public.follow_ups enable row level security;
revoke all on public.follow_ups from public, anon, authenticated;
grant select, insert, delete on public.follow_ups to authenticated;
grant all on public.follow_ups to service_role;

create policy "editors read the follow-ups of their church" on public.follow_ups
  for select to authenticated using (church_id = (select private.editable_church_id()));
create policy "editors add follow-ups to their church" on public.follow_ups
  for insert to authenticated with check (
    church_id = (select private.editable_church_id())
    and user_id = (select auth.uid())
  );
create policy "editors delete the follow-ups of their church" on public.follow_ups
  for delete to authenticated using (church_id = (select private.editable_church_id()));
