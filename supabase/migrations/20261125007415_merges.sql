-- Two rows of one person become one: the kept member gets the chosen values and everything that names the other member,
-- who is deleted. The merge can be undone as a whole for 30 days.
create table private.merges (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  church_id uuid not null references public.churches (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  person_name text not null,
  kept_id uuid not null,
  gone_id uuid not null,
  kept_before jsonb not null,
  kept_after jsonb not null,
  gone_row jsonb,
  merged_at timestamptz not null default now(),
  undone_at timestamptz,
  constraint merges_two_members check (kept_id <> gone_id),
  constraint merges_gone_row_until_undone check ((gone_row is null) = (undone_at is not null))
);
comment on table private.merges is 'Pairs of members that were merged in the last 30 days.';
comment on column private.merges.number is 'The order of merges; the last one of a member is undone first.';
comment on column private.merges.person_name is 'The name of the person who merged, at that time.';
comment on column private.merges.kept_id is 'The column has no foreign key, because a kept member may be merged into another one.';
comment on column private.merges.kept_before is 'The columns of the kept member that the merge changed, as they were.';
comment on column private.merges.gone_row is 'The member who was deleted; null after an undo.';

create unique index merges_by_number on private.merges (church_id, number desc);
create index merges_kept on private.merges (kept_id);
create index merges_gone on private.merges (gone_id);
create index merges_user_id on private.merges (user_id);

create table private.merged_rows (
  id bigint primary key generated always as identity,
  merge_id uuid not null references private.merges (id) on delete cascade,
  of_table text not null,
  gone_key uuid not null,
  kept_key uuid,
  gone_row jsonb not null,
  kept_before jsonb,
  kept_after jsonb
);
comment on table private.merged_rows is
  'Rows that named the member who is gone, and now name the kept one, and the parts of registers that counted both. Deleted with the undo, or after 30 days.';
comment on column private.merged_rows.gone_key is
  'The value by which the row is found among the rows of its member. kept_key finds the row of the kept member that took its place.';
comment on column private.merged_rows.gone_row is 'The row before the merge.';
comment on column private.merged_rows.kept_before is
  'The row of the kept member that took its place, before the merge; null when the row only moved. kept_after is that row after the merge.';

create index merged_rows_merge_id on private.merged_rows (merge_id, of_table);

alter table private.merges enable row level security;
alter table private.merged_rows enable row level security;
revoke all on private.merges, private.merged_rows from public, anon, authenticated;
grant all on private.merges, private.merged_rows to service_role;

-- ── The tables that name a member ──

-- Every table that names a member is in this list; a test compares the two. `key` finds a row of a member; a table without
-- one follows from another table by triggers, and has no foreign key to members. A member has at most one row for each value of `once`, which is the id of
-- a row of `parent`. When both members have one, the kept member's row stays, and its column `either` is true when one of
-- the two was true.
create function private.member_references()
returns table (name text, key text, once text, parent text, either text)
language sql immutable set search_path = '' as $$
  values
    ('public.member_attendance', 'id', 'attendance_id', 'public.attendance', 'was_present'),
    ('public.event_registrations', 'id', 'event_id', 'public.events', null),
    ('public.volunteers', 'id', null, null, null),
    ('public.donations', 'id', null, null, null),
    ('public.follow_ups', 'id', null, null, null),
    ('public.member_series', 'service_id', 'service_id', 'public.services', null),
    ('private.register_changes', null, null, null, null)
$$;
comment on function private.member_references() is 'The tables that name a member, with the columns by which a merge finds and joins their rows.';

create function private.named_members(church uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  r record;
begin
  for r in select * from private.member_references() where key is not null loop
    return query execute pg_catalog.format('select distinct member_id from %s where church_id = $1 and member_id is not null',
      r.name) using church;
  end loop;
  return query select kept_id from private.merges where church_id = named_members.church and undone_at is null;
end
$$;
comment on function private.named_members(uuid) is
  'Members that a row names, or into which another member was merged. A member may come more than once.';

-- ── A person who is deleted leaves nothing behind ──

create function private.forget_merges_of_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A merge deletes the row of a person who stays, and the undo of an archive one that the archive brought back.
  if private.is_importing() and exists (select from private.merges where gone_id = old.id and undone_at is null)
    or not exists (select from private.merges where old.id in (kept_id, gone_id)) then
    return null;
  end if;
  -- The undo of an import must not delete a person who was there before.
  if private.is_importing() and exists (select from private.merges where kept_id = old.id and undone_at is null) then
    raise exception 'Another member was merged into this one since' using errcode = 'PT409';
  end if;
  with recursive tied as (
    select id, gone_id, undone_at from private.merges where old.id in (kept_id, gone_id)
    union
    select m.id, m.gone_id, m.undone_at
      from private.merges as m join tied as t on m.kept_id = t.gone_id and t.undone_at is null
  )
  delete from private.merges where id in (select id from tied);
  return null;
end
$$;
comment on function private.forget_merges_of_member() is
  'Deletes everything that merges keep of a deleted person, also through a chain of merges.';

create trigger members_forget_merges after delete on public.members
  for each row execute function private.forget_merges_of_member();

create function private.forget_old_merges() returns void
language sql security definer set search_path = '' as $$
  delete from private.merges where merged_at < now() - interval '30 days';
$$;
comment on function private.forget_old_merges() is 'Deletes merges that are too old to be undone.';

revoke execute on all functions in schema private from public;
