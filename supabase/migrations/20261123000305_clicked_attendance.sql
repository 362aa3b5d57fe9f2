-- What all clickers of a service have counted is one attendance record of source clicker; none where that is no one.
create function private.refresh_clicked_attendance(of_church uuid, instance uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  whole integer;
  adults integer;
  children integer;
  visitors integer;
  record uuid;
begin
  with counted as (
    select category ->> 'key' as key, (category ->> 'inTotal')::boolean as in_total,
        -- Null where no one has tapped it.
        sum(greatest(0, (c.counts ->> (category ->> 'key'))::integer)) filter (
          where c.counts ->> (category ->> 'key') is not null) as people
      from jsonb_array_elements(private.categories_of(of_church, instance)) as category
        join private.clickers as c on c.church_id = of_church and c.service_instance_id = instance
          and c.taps > 0 and not c.left_out
      group by 1, 2
  )
  -- A record holds a million. Whoever taps more is left out by people of the church, and no one else's taps are refused.
  select least(1000000, coalesce(sum(people) filter (where in_total), 0)),
      sum(people) filter (where key = 'adults' and in_total), sum(people) filter (where key = 'children' and in_total),
      sum(people) filter (where key = 'visitors')
    into whole, adults, children, visitors from counted;
  if adults > whole then
    adults := whole;
  end if;
  if children > whole - coalesce(adults, 0) then
    children := whole - coalesce(adults, 0);
  end if;
  -- A visitor not tapped as an adult or a child is in no total.
  if visitors > whole then
    visitors := whole;
  end if;
  -- It is no act of its own in the audit log.
  perform set_config('narthex.audit_line', pg_catalog.pg_current_xact_id()::text || ':0', true);
  select id into record from public.attendance
    where church_id = of_church and service_instance_id = instance and source = 'clicker' order by created_at, id limit 1;
  if whole = 0 then
    -- No one is left who counted, or all was undone: that is "not counted", not a service to which no one came.
    delete from private.webhook_deliveries
      where church_id = of_church and event = 'attendance.recorded' and attempts = 0 and outcome is null
        and payload -> 'data' ->> 'id' = record::text;
    delete from public.attendance where id = record;
  elsif record is null then
    insert into public.attendance (church_id, recorded_by, service_instance_id, source, total_attendance,
        adults_count, children_count, visitors_count)
      values (of_church, null, instance, 'clicker', whole, adults, children, visitors);
  else
    update public.attendance set total_attendance = whole, adults_count = adults,
        children_count = children, visitors_count = visitors
      where id = record and (total_attendance, adults_count, children_count, visitors_count)
        is distinct from (whole, adults, children, visitors);
  end if;
end
$$;
comment on function private.refresh_clicked_attendance(uuid, uuid) is
  'Writes what all clickers of a service have counted into its attendance record.';

-- One line of history for all that is tapped, not one for each person who comes in. It goes on while ushers count.
create or replace function private.record_history_of_count() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  figures_before constant jsonb := case when tg_op <> 'INSERT' then private.figures_of(old) end;
  figures_after constant jsonb := case when tg_op <> 'DELETE' then private.figures_of(new) end;
  count constant public.attendance := coalesce(new, old);
begin
  if figures_before is not distinct from figures_after then
    return null;
  end if;
  if tg_op = 'UPDATE' and count.source = 'clicker'
    and current_setting('narthex.tapping', true) = pg_catalog.pg_current_xact_id()::text then
    update public.attendance_history set after = figures_after
      where church_id = count.church_id and service_instance_id = count.service_instance_id
        and id = (select max(id) from public.attendance_history
          where church_id = count.church_id and service_instance_id = count.service_instance_id
            and attendance_id = count.id)
        and (change = 'added' or changed_by is null and change = 'changed');
    if found then
      return null;
    end if;
  end if;
  perform private.write_history(count.church_id, count.service_instance_id, count.id,
    case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end,
    count.source, figures_before, figures_after);
  return null;
end
$$;

revoke execute on all functions in schema private from public;
