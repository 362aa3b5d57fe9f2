-- Changing or ending a series touches its dates to come. A date that took place, was counted or was changed by hand
-- stays.
create function private.is_to_come(service public.service_instances, local_now timestamp) returns boolean
language sql stable set search_path = '' as $$
  select service.instance_date + service.start_time > local_now
    and service.counts = 0 and not service.attendance_recorded and service.outcome = 'held'
    and not exists (
      select from public.recording_sessions as r
      where r.church_id = service.church_id and r.service_instance_id = service.id)
$$;
comment on function private.is_to_come(public.service_instances, timestamp) is
  'Whether a dated service is still only planned.';

-- A Sunday that becomes a Saturday is the Saturday before it: the service moves with its speaker and its notes. A date
-- that a person moved or called off stays where it is, and a date that a person deleted stays away: only their slots
-- move.
create function private.move_slots(rule public.services, days integer, local_now timestamp) returns void
language sql security definer set search_path = '' as $$
  update private.skipped_dates as s
    set slot_date = s.slot_date + days
    where s.church_id = rule.church_id and s.service_id = rule.id and s.slot_date >= local_now::date
      and s.slot_date not in (select private.series_dates(rule, s.slot_date, s.slot_date))
      and s.slot_date + days in (select private.series_dates(rule, s.slot_date + days, s.slot_date + days))
      and not exists (
        select from private.skipped_dates as o
        where o.church_id = s.church_id and o.service_id = s.service_id and o.slot_date = s.slot_date + days);
  update public.service_instances as i
    set slot_date = i.slot_date + days,
      instance_date = case when i.changed_by_hand or not private.is_to_come(i, local_now) then i.instance_date
        else i.slot_date + days end
    where i.service_id = rule.id and i.slot_date + i.start_time > local_now
      and i.slot_date not in (select private.series_dates(rule, i.slot_date, i.slot_date))
      and i.slot_date + days in (select private.series_dates(rule, i.slot_date + days, i.slot_date + days))
      and i.slot_date + days >= local_now::date
      and not exists (
        select from public.service_instances as o where o.service_id = rule.id and o.slot_date = i.slot_date + days)
      and not exists (
        select from private.skipped_dates as d
        where d.church_id = rule.church_id and d.service_id = rule.id and d.slot_date = i.slot_date + days);
$$;
comment on function private.move_slots(public.services, integer, timestamp) is
  'Moves planned dates that the rule no longer has to those it has so many days away.';

create function private.follow_rule() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  local_now timestamp;
  days integer;
begin
  select now() at time zone time_zone into local_now from public.churches where id = new.church_id;
  if tg_op = 'UPDATE' then
    -- The shift is from -3 to 3 days, unless a person said by how many days.
    days := coalesce(nullif(current_setting('narthex.shift', true), '')::integer,
      (new.day_of_week - old.day_of_week + 10) % 7 - 3);
    perform set_config('narthex.series', 'on', true);
    if days <> 0 then
      perform private.move_slots(new, days, local_now);
    end if;
    delete from public.service_instances as i
      where i.service_id = new.id and not i.changed_by_hand and i.speaker is null and i.notes is null
        and private.is_to_come(i, local_now)
        and (new.service_time is null
          or i.slot_date not in (select private.series_dates(new, i.slot_date, i.slot_date)));
    update public.service_instances as i
      set service_name = new.name, location = new.location, start_time = new.service_time::time,
        end_time = private.end_of_service(new),
        service_type = private.instance_type(new.service_type, i.instance_date, new.service_time::time)
      where i.service_id = new.id and not i.changed_by_hand and private.is_to_come(i, local_now)
        and new.service_time is not null
        and i.slot_date in (select private.series_dates(new, i.slot_date, i.slot_date));
  end if;
  perform private.fill_calendar(new.id);
  return null;
end
$$;
comment on function private.follow_rule() is 'Brings the planned dates of a service in line with its rule.';

create trigger services_follow_rule after insert or update of name, service_type, day_of_week, service_time, duration,
  location, is_recurring, recurrence_pattern, recurrence_end_date, first_date, monthly_on, pauses on public.services
  for each row execute function private.follow_rule();

create function private.end_series() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('narthex.series', 'on', true);
  delete from public.service_instances as i using public.churches as c
    where c.id = old.church_id and i.church_id = c.id and i.service_id = old.id
      and private.is_to_come(i, now() at time zone c.time_zone);
  perform set_config('narthex.series', '', true);
  return old;
end
$$;
comment on function private.end_series() is 'Before-delete trigger: the planned dates of a service go with it.';

create trigger services_end_series before delete on public.services
  for each row execute function private.end_series();

-- ── One date, and those after it ──

-- One date of a series gives its new values to those after it, or to all that are to come. The function is a definer,
-- because people may not move slots; the caller must be an editor of the church.
create function public.change_series(
  instance uuid, only_following boolean, name text, service_date date, starts time,
  ends time default null, place text default null
) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  church constant uuid := (select private.editable_church_id());
  dated public.service_instances;
  is_in_rule boolean;
  is_taken boolean;
  days integer;
  slot date;
begin
  select * into dated from public.service_instances as i
    where i.id = instance and i.church_id = church and i.service_id is not null and i.slot_date is not null
    for update;
  if not found then
    return;
  end if;
  select dated.slot_date in (select private.series_dates(s, dated.slot_date, dated.slot_date)) into is_in_rule
    from public.services as s where s.id = dated.service_id;
  -- A date that a person put beside the rule says nothing about the days of the others.
  days := case when is_in_rule and service_date <> dated.instance_date then service_date - dated.slot_date else 0 end;
  slot := dated.slot_date + days;
  -- A service that a person made on that day may have the slot.
  is_taken := exists (
    select from public.service_instances as o
    where o.service_id = dated.service_id and o.slot_date = slot and o.id <> instance);
  perform set_config('narthex.series', 'on', true);
  if only_following then
    update public.service_instances as i set changed_by_hand = true
      where i.service_id = dated.service_id and i.slot_date < dated.slot_date and not i.changed_by_hand;
  end if;
  update public.service_instances as i
    set service_name = change_series.name, location = place, start_time = starts, end_time = ends,
      instance_date = service_date, slot_date = case when not is_taken then slot end,
      changed_by_hand = service_date <> slot or not is_in_rule or is_taken
    where i.id = instance;
  perform set_config('narthex.shift', days::text, true);
  update public.services as s
    set name = change_series.name, location = place, service_time = to_char(starts, 'HH24:MI'),
      -- A service without an end keeps its duration: it may be so long that the clock cannot tell.
      duration = case when ends is null and dated.end_time is null then s.duration
        else ((extract(epoch from ends - starts)::integer / 60) + 1440) % 1440 end,
      day_of_week = case when days % 7 = 0 then s.day_of_week else extract(dow from slot)::integer end,
      first_date = case when only_following and is_in_rule then slot else (
        select min(s.first_date + days + step) from generate_series(0, 61) as step
        -- Adding a day to February 28 gives March 1, but to March 28 it gives March 29; so the day of the month
        -- decides.
        where (s.recurrence_pattern, s.monthly_on) is distinct from ('monthly', 'date') or not is_in_rule
          or extract(day from s.first_date + days + step) = extract(day from slot)) end,
      monthly_on = case when s.monthly_on = 'date' or days = 0 then s.monthly_on else private.week_of_month(slot) end
    where s.id = dated.service_id and s.church_id = church;
  perform set_config('narthex.shift', '', true);
  return next instance;
end
$$;
comment on function public.change_series(uuid, boolean, text, date, time, time, text) is
  'Changes one date of a series together with those after it or with all to come; no row where the caller may not.';

revoke execute on function public.change_series(uuid, boolean, text, date, time, time, text)
  from public, anon, authenticated;
grant execute on function public.change_series(uuid, boolean, text, date, time, time, text)
  to authenticated, service_role;
revoke execute on all functions in schema private from public;
