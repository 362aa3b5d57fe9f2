-- ── The audit log knows merges ──

alter table public.audit_log drop constraint audit_log_action_known;
alter table public.audit_log add constraint audit_log_action_known check (action in (
  'added', 'changed', 'removed', 'started', 'completed', 'signed_in', 'password_changed', 'exported', 'imported', 'undone',
  'merged', 'unmerged'
));

-- ── Registers follow a merge ──

-- Marks are followed once, after all of them have moved, because a member may have hundreds. A mark that is gone has the
-- state none, as in private.note_marks, so that the screens of a register learn of it.
create function private.follow_moved_marks(of_merge uuid, church uuid, members uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  touched constant uuid[] := array(
    select distinct a.service_instance_id
    from private.merged_rows as m join public.attendance as a
      on a.church_id = church and a.id = (m.gone_row ->> 'attendance_id')::uuid
    where m.merge_id = of_merge and m.of_table = 'public.member_attendance' order by 1);
  instance uuid;
begin
  insert into private.register_changes as c (church_id, service_instance_id, member_id, state, revision, changed_by)
    select church, service, member, coalesce(mark.state, 'none'), nextval('private.register_revisions'), auth.uid()
    from unnest(touched) as service cross join unnest(members) as member
      left join (
        select a.service_instance_id, m.member_id, case when bool_or(m.was_present) then 'present' else 'away' end as state
        from public.member_attendance as m join public.attendance as a on a.church_id = church and a.id = m.attendance_id
        where m.church_id = church and m.member_id = any (members)
        group by 1, 2
      ) as mark on mark.service_instance_id = service and mark.member_id = member
    on conflict (service_instance_id, member_id) do update
      set state = excluded.state, revision = excluded.revision, device = null, changed_by = excluded.changed_by,
        changed_at = now()
      where c.state <> excluded.state;
  foreach instance in array touched loop
    perform private.follow_people_of_register(of_merge, church, instance);
    perform private.refresh_official_total(instance);
  end loop;
end
$$;
comment on function private.follow_moved_marks(uuid, uuid, uuid[]) is
  'Updates revisions, registers and totals after a merge or its undo moved marks.';

-- The parts of a register were counted with the ages and the status of that day. They change only when its number of
-- people changes, and the undo writes them as they were.
create function private.follow_people_of_register(of_merge uuid, church uuid, instance uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  record public.attendance := private.register_of(church, instance);
  parts constant jsonb := jsonb_build_object('adults_count', record.adults_count,
    'children_count', record.children_count, 'visitors_count', record.visitors_count);
  earlier constant integer := record.total_attendance - coalesce(record.extras, 0);
  people integer;
  kept jsonb;
begin
  select count(distinct m.member_id) into people
    from public.attendance as a join public.member_attendance as m on m.church_id = church and m.attendance_id = a.id
    where a.church_id = church and a.service_instance_id = instance and m.was_present;
  if record.id is null or people = earlier then
    return;
  end if;
  select m.gone_row into kept from private.merged_rows as m
    where m.merge_id = of_merge and m.of_table = 'public.attendance' and m.gone_key = record.id and m.kept_after = parts
      and m.gone_row -> 'people' = to_jsonb(people);
  if kept is not null then
    update public.attendance set total_attendance = people + coalesce(extras, 0),
        adults_count = (kept ->> 'adults_count')::integer, children_count = (kept ->> 'children_count')::integer,
        visitors_count = (kept ->> 'visitors_count')::integer
      where id = record.id;
    return;
  end if;
  perform private.refresh_register(church, instance);
  record := private.register_of(church, instance);
  insert into private.merged_rows (merge_id, of_table, gone_key, gone_row, kept_after)
    values (of_merge, 'public.attendance', record.id, parts || jsonb_build_object('people', earlier),
      jsonb_build_object('adults_count', record.adults_count, 'children_count', record.children_count,
        'visitors_count', record.visitors_count));
end
$$;
comment on function private.follow_people_of_register(uuid, uuid, uuid) is
  'Updates the record of a register whose number of people a merge or its undo changed.';

-- ── The hourly timer, which forgets imports, forgets merges too ──

create or replace function private.forget_old_imports() returns void
language sql security definer set search_path = '' as $$
  delete from public.imports where state = 'open' and created_at < now() - interval '1 day';
  update public.imports set figures = figures - 'kept'
    where undone_at < now() - interval '30 days' and figures ? 'kept';
  delete from private.import_rows as r using public.imports as i
    where i.id = r.import_id and coalesce(i.applied_at, i.created_at) < now() - interval '30 days';
  select private.forget_old_merges();
$$;
comment on function private.forget_old_imports() is
  'Deletes the contents of files once their import cannot be undone, and merges that are too old to be undone.';
revoke execute on all functions in schema private from public;
