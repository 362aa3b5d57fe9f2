-- Several people mark the register of a service at once, and some of their devices are offline. Each change of a mark
-- gets a revision, so that a device can say which mark it saw, and ask for the changes since.
create sequence private.register_revisions;
revoke all on sequence private.register_revisions from public, anon, authenticated;

create table private.register_changes (
  church_id uuid not null,
  service_instance_id uuid not null,
  member_id uuid not null,
  state text not null,
  revision bigint not null,
  device uuid,
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  was_child boolean not null default false,
  primary key (service_instance_id, member_id),
  constraint register_changes_service_instance foreign key (church_id, service_instance_id)
    references public.service_instances (church_id, id) on delete cascade,
  constraint register_changes_state_known check (state in ('present', 'away', 'none'))
);
comment on table private.register_changes is
  'The last change of each mark; `none` is a mark that was taken back. A mark of an archive has no row and revision 0.';
comment on column private.register_changes.member_id is
  'The column has no foreign key, so that the other screens learn that the mark of a deleted member is gone.';
comment on column private.register_changes.was_child is
  'Whether a member who was deleted was a child at the service; counters do not see children.';
comment on column private.register_changes.device is 'The device that sent the mark; null for other writers.';
create index register_changes_by_revision on private.register_changes (church_id, service_instance_id, revision);
create index register_changes_member_id on private.register_changes (church_id, member_id);
create index register_changes_changed_by on private.register_changes (changed_by);
alter table private.register_changes enable row level security;
revoke all on private.register_changes from public, anon, authenticated;
grant all on private.register_changes to service_role;

-- The two arrays are read in pairs. A member who was just deleted gets no row here: `forget_marks_of_member` has written
-- it, and another trigger of members has kept the totals of registers.
create function private.note_marks(records uuid[], marked uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  instance record;
begin
  insert into private.register_changes as c (church_id, service_instance_id, member_id, state, revision, device, changed_by)
    select pair.church_id, pair.service_instance_id, pair.member_id, coalesce(mark.state, 'none'),
      nextval('private.register_revisions'),
      nullif(current_setting('narthex.device', true), '')::uuid, auth.uid()
    from (
      select distinct a.church_id, a.service_instance_id, m.id as member_id
      from unnest(records, marked) as sent (attendance_id, member_id)
        join public.attendance as a on a.id = sent.attendance_id
        join public.members as m on m.church_id = a.church_id and m.id = sent.member_id
    ) as pair left join lateral (
      select case when bool_or(m.was_present) then 'present' else 'away' end as state
      from public.member_attendance as m join public.attendance as a on a.church_id = m.church_id and a.id = m.attendance_id
      where m.church_id = pair.church_id and m.member_id = pair.member_id
        and a.service_instance_id = pair.service_instance_id
      having count(*) > 0
    ) as mark on true
    on conflict (service_instance_id, member_id) do update
      set state = excluded.state, revision = excluded.revision, device = excluded.device,
        changed_by = excluded.changed_by, changed_at = now()
      where c.state <> excluded.state;
  for instance in
    select a.church_id, a.service_instance_id as id, count(m.id) > 0 as is_marked
      from unnest(records, marked) as sent (attendance_id, member_id)
        join public.attendance as a on a.id = sent.attendance_id
        left join public.members as m on m.church_id = a.church_id and m.id = sent.member_id
      group by 1, 2 order by 2
  loop
    if instance.is_marked then
      perform private.refresh_register(instance.church_id, instance.id);
    end if;
    perform private.refresh_official_total(instance.id);
  end loop;
end
$$;
comment on function private.note_marks(uuid[], uuid[]) is
  'Updates revisions, registers and totals after marks of these records and members were written.';

create function private.follow_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  records uuid[] := '{}';
  marked uuid[] := '{}';
begin
  if tg_op <> 'DELETE' then
    select records || array_agg(attendance_id), marked || array_agg(member_id) into records, marked from added;
  end if;
  if tg_op <> 'INSERT' then
    select records || array_agg(attendance_id), marked || array_agg(member_id) into records, marked from removed;
  end if;
  if records <> '{}' and coalesce(current_setting('narthex.bulk', true), '') = '' then
    perform private.note_marks(records, marked);
  end if;
  return null;
end
$$;
comment on function private.follow_marks() is 'After-statement trigger: follows the marks that a statement wrote.';

-- One statement may write hundreds of marks of one service, whose total is worked out once.
drop trigger member_attendance_refresh_total on public.member_attendance;
drop function private.refresh_total_of_presence();
create trigger member_attendance_follow_added after insert on public.member_attendance
  referencing new table as added for each statement execute function private.follow_marks();
create trigger member_attendance_follow_changed after update on public.member_attendance
  referencing old table as removed new table as added for each statement execute function private.follow_marks();
create trigger member_attendance_follow_removed after delete on public.member_attendance
  referencing old table as removed for each statement execute function private.follow_marks();

-- The cascade that deletes the marks of a count runs after the count is gone, so this trigger runs before.
create function private.forget_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.register_changes as c (church_id, service_instance_id, member_id, state, revision, changed_by)
    select m.church_id, old.service_instance_id, m.member_id, 'none', nextval('private.register_revisions'), auth.uid()
    from public.member_attendance as m
    where m.church_id = old.church_id and m.attendance_id = old.id
      and exists (select from public.churches where id = old.church_id)
      and exists (select from public.service_instances where id = old.service_instance_id)
      and not exists (
        select from public.member_attendance as other
          join public.attendance as a on a.church_id = other.church_id and a.id = other.attendance_id
        where other.church_id = m.church_id and other.member_id = m.member_id and other.attendance_id <> old.id
          and a.service_instance_id = old.service_instance_id)
    on conflict (service_instance_id, member_id) do update
      set state = 'none', revision = excluded.revision, device = null, changed_by = excluded.changed_by, changed_at = now();
  return old;
end
$$;
comment on function private.forget_marks() is 'Before-delete trigger of a count: notes that its marks are taken back.';
create trigger attendance_forget_marks before delete on public.attendance
  for each row when (coalesce(current_setting('narthex.bulk', true), '') = '') execute function private.forget_marks();

create function private.forget_marks_of_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.register_changes as c (church_id, service_instance_id, member_id, state, revision, changed_by, was_child)
    select old.church_id, i.id, old.id, 'none', nextval('private.register_revisions'), auth.uid(),
      private.age_band_at(i.instance_date, old.date_of_birth, old.age_band) is not distinct from 'child'
    from public.service_instances as i
    where i.church_id = old.church_id and exists (select from public.churches where id = old.church_id) and i.id in (
      select a.service_instance_id from public.member_attendance as m
        join public.attendance as a on a.church_id = m.church_id and a.id = m.attendance_id
        where m.church_id = old.church_id and m.member_id = old.id
      union select service_instance_id from private.register_changes
        where church_id = old.church_id and member_id = old.id)
    on conflict (service_instance_id, member_id) do update
      set state = 'none', device = null, changed_by = excluded.changed_by, changed_at = now(), was_child = excluded.was_child,
        revision = case when c.state = 'none' then c.revision else excluded.revision end;
  return old;
end
$$;
comment on function private.forget_marks_of_member() is 'Before-delete trigger of a member: notes that their marks are gone.';
create trigger members_forget_marks before delete on public.members
  for each row execute function private.forget_marks_of_member();

create function private.refresh_register_beside() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_register(old.church_id, old.service_instance_id);
  return null;
end
$$;
-- Postgres runs the cascade that deletes the marks before triggers with names in small letters.
create trigger attendance_refresh_register after delete on public.attendance
  for each row when (old.source <> 'register' and coalesce(current_setting('narthex.bulk', true), '') = '')
  execute function private.refresh_register_beside();

revoke execute on all functions in schema private from public;
