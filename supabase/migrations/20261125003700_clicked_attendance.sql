-- All clickers of a service together are one attendance record of source clicker; there is none when they counted no
-- one.
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
        -- The sum is null where no one has tapped the category.
        sum(greatest(0, (c.counts ->> (category ->> 'key'))::integer)) filter (
          where c.counts ->> (category ->> 'key') is not null) as people
      from jsonb_array_elements(private.categories_of(of_church, instance)) as category
        join private.clickers as c on c.church_id = of_church and c.service_instance_id = instance
          and c.taps > 0 and not c.left_out
      group by 1, 2
  )
  -- The total is capped at a million, so that one abusive device cannot block the others; staff can leave it out.
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
  -- A visitor who was not tapped as an adult or a child is not in the total.
  if visitors > whole then
    visitors := whole;
  end if;
  -- The mark of line 0 keeps the trigger from writing a line in the audit log.
  perform set_config('narthex.audit_line', pg_catalog.pg_current_xact_id()::text || ':0', true);
  select id into record from public.attendance
    where church_id = of_church and service_instance_id = instance and source = 'clicker' order by created_at, id limit 1;
  if whole = 0 then
    -- When every clicker is left out or every tap undone, the service was not counted, which is not the same as a count
    -- of zero.
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

-- ── Leaving a clicker out ──

create function private.leave_out_clickers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.webhook_deliveries
    where church_id = old.church_id and event = 'attendance.recorded' and attempts = 0 and outcome is null
      and payload -> 'data' ->> 'id' = old.id::text;
  update private.clickers set left_out = true
    where church_id = old.church_id and service_instance_id = old.service_instance_id and not left_out;
  return null;
end
$$;
comment on function private.leave_out_clickers() is
  'With the record of what was tapped, its clickers are left out; each can be counted again.';

create trigger attendance_leave_out_clickers after delete on public.attendance
  for each row when (old.source = 'clicker' and current_user in ('anon', 'authenticated'))
  execute function private.leave_out_clickers();

create function public.leave_out_clicker(clicker bigint, is_out boolean) returns setof bigint
language plpgsql security definer set search_path = '' as $$
declare
  of_church constant uuid := private.editable_church_id();
  instance uuid;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(of_church::text, 0));
  update private.clickers set left_out = is_out where id = clicker and church_id = of_church
    returning service_instance_id into instance;
  if instance is not null then
    perform private.refresh_clicked_attendance(of_church, instance);
    return next clicker;
  end if;
end
$$;
comment on function public.leave_out_clicker(bigint, boolean) is
  'Takes what one device counted out of the sum, or back into it. No row where the caller may not.';

-- ── What the people of a church see ──

create function public.list_clickers(service uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'endsAt', private.counting_ends_at(i),
    'isOver', now() >= private.counting_ends_at(i),
    'categories', private.categories_of(i.church_id, i.id),
    'total', (select a.total_attendance from public.attendance as a
      where a.church_id = i.church_id and a.service_instance_id = i.id and a.source = 'clicker'
      order by a.created_at, a.id limit 1),
    'links', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'createdAt', l.created_at,
        'createdBy', coalesce(nullif(btrim(p.full_name), ''), p.username)) order by l.created_at, l.id), '[]')
      from private.counting_links as l left join public.profiles as p on p.id = l.created_by
      where l.church_id = i.church_id and l.service_instance_id = i.id and l.withdrawn_at is null),
    'clickers', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'counts', c.counts,
        'tappedAt', c.tapped_at, 'isLeftOut', c.left_out) order by c.id), '[]')
      from private.clickers as c
      where c.church_id = i.church_id and c.service_instance_id = i.id and c.taps > 0)
  )
  from public.service_instances as i
  where i.id = service and i.church_id = private.current_church_id()
    and (not private.is_counter() or private.may_count(i))
$$;
comment on function public.list_clickers(uuid) is
  'The links of a service of the caller''s church, who counts by them or by an account, and the sum.';

revoke execute on function public.leave_out_clicker(bigint, boolean), public.list_clickers(uuid)
  from public, anon, authenticated;
grant execute on function public.leave_out_clicker(bigint, boolean), public.list_clickers(uuid)
  to authenticated, service_role;
revoke execute on all functions in schema private from public;
