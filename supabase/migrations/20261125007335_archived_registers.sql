-- A service has one register, and a count one mark of a member. Where people made them since, the rows of the archive
-- have other ids, and mean the rows that are there.
create function private.meet_registers(this public.imports) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  now_called jsonb;
begin
  select jsonb_object_agg(r.given -> 'row' ->> 'id', a.id) into now_called
    from private.import_rows as r join public.attendance as a
      on a.church_id = this.church_id and a.source = 'register'
        and a.service_instance_id::text = r.given -> 'row' ->> 'service_instance_id'
    where r.import_id = this.id and r.given ->> 'table' = 'attendance' and r.given -> 'row' ->> 'source' = 'register'
      and r.given -> 'row' ->> 'id' <> a.id::text;
  if now_called is not null then
    update private.import_rows as r
      set given = jsonb_set(r.given, array['row', t.key], now_called -> (r.given -> 'row' ->> t.key))
      from (values ('attendance', 'id'), ('attendance_notes', 'attendance_id'), ('member_attendance', 'attendance_id'),
        ('service_instances', 'official_attendance_id')) as t (name, key)
      where r.import_id = this.id and r.given ->> 'table' = t.name and now_called ? (r.given -> 'row' ->> t.key);
  end if;
  update private.import_rows as r set given = jsonb_set(r.given, '{row,id}', to_jsonb(m.id))
    from public.member_attendance as m
    where r.import_id = this.id and r.given ->> 'table' = 'member_attendance' and m.church_id = this.church_id
      and m.attendance_id::text = r.given -> 'row' ->> 'attendance_id'
      and m.member_id::text = r.given -> 'row' ->> 'member_id' and m.id::text <> r.given -> 'row' ->> 'id'
      and not exists (select from public.member_attendance as known
        where known.church_id = this.church_id and known.id::text = r.given -> 'row' ->> 'id')
      and not exists (select from private.import_rows as other
        where other.import_id = this.id and other.given ->> 'table' = 'member_attendance'
          and other.given -> 'row' ->> 'id' = m.id::text);
end
$$;
comment on function private.meet_registers(public.imports) is
  'Gives registers and marks of an archive the ids that they have in the church.';

create or replace function private.match_import(this public.imports) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  case this.kind
    when 'members' then perform private.match_members(this.id, this.church_id);
    when 'attendance' then perform private.match_attendance(this);
    else
      perform private.meet_registers(this);
      perform private.match_archive(this);
  end case;
  return private.import_figures(this.id);
end
$$;

create or replace function private.refresh_church(church uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  instance uuid;
begin
  update public.service_instances as i set attendance_recorded = not i.attendance_recorded
    where i.church_id = church and i.attendance_recorded <> exists (
      select from public.attendance as a
      where a.church_id = church and a.service_instance_id = i.id and private.is_counted(a));
  -- The marks of an archive may be added to marks that people made since, which changes the total of a register. Other
  -- registers keep their figures, which were counted with the ages of that time.
  for instance in
    select a.service_instance_id from public.attendance as a left join (
      select b.service_instance_id, count(distinct m.member_id) as people
      from public.member_attendance as m join public.attendance as b on b.church_id = m.church_id and b.id = m.attendance_id
      where m.church_id = church and m.was_present group by 1
    ) as named on named.service_instance_id = a.service_instance_id
    where a.church_id = church and a.source = 'register'
      and a.total_attendance <> coalesce(named.people, 0) + coalesce(a.extras, 0) order by 1
  loop
    perform private.refresh_register(church, instance);
  end loop;
  for instance in
    select distinct s.service_instance_id from public.recording_sessions as s
    where s.church_id = church and s.service_instance_id is not null order by 1
  loop
    perform private.refresh_camera_figures(instance);
  end loop;
  for instance in select id from public.service_instances where church_id = church order by id loop
    perform private.refresh_official_total(instance);
  end loop;
end
$$;

revoke execute on all functions in schema private from public;
