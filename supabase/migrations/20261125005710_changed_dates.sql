-- `private.changed_rule` gives the values of one date to a rule of its series, and moves the rule by as many days as
-- the date was moved.
create function private.changed_rule(
  rule public.services, days integer, slot date, name text, starts time, minutes integer, place text
) returns public.services
language plpgsql stable set search_path = '' as $$
begin
  rule.name := name;
  rule.location := place;
  rule.service_time := to_char(starts, 'HH24:MI');
  rule.duration := coalesce(minutes, rule.duration);
  if days % 7 <> 0 then
    rule.day_of_week := (coalesce(rule.day_of_week, extract(dow from rule.first_date)::integer) + days % 7 + 7) % 7;
  end if;
  if days <> 0 and rule.monthly_on <> 'date' then
    rule.monthly_on := private.week_of_month(slot);
  end if;
  -- Adding a day to February 28 gives March 1, but to March 28 it gives March 29; so the day of the month decides.
  rule.first_date := (
    select min(rule.first_date + days + step) from generate_series(0, 61) as step
    where (rule.recurrence_pattern, rule.monthly_on) is distinct from ('monthly', 'date') or days = 0
      or extract(day from rule.first_date + days + step) = extract(day from slot));
  return rule;
end
$$;
comment on function private.changed_rule(public.services, integer, date, text, time, integer, text) is
  'A rule with the values of one date, whose slot is the one given, moved by so many days.';

-- The parameter `own` holds the values that apply only to the named date, so that one call saves all changes or none.
drop function public.change_series(uuid, boolean, text, date, time, time, text);
create function public.change_series(
  instance uuid, only_following boolean, name text, service_date date, starts time,
  ends time default null, place text default null, own jsonb default '{}'
) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  church constant uuid := (select private.editable_church_id());
  dated public.service_instances;
  service public.services;
  earlier private.earlier_rules;
  -- The rule that the date is of, and what becomes of it.
  rule public.services;
  changed public.services;
  is_in_rule boolean;
  is_by_hand boolean;
  is_taken boolean;
  minutes integer;
  days integer;
  slot date;
begin
  select * into dated from public.service_instances as i
    where i.id = instance and i.church_id = church and i.service_id is not null and i.slot_date is not null
    for update;
  if not found then
    return;
  end if;
  select * into service from public.services as s where s.id = dated.service_id and s.church_id = church for update;
  select * into earlier from private.earlier_rules as e
    where e.church_id = church and e.service_id = service.id and e.until > dated.slot_date order by e.until limit 1;
  rule := jsonb_populate_record(service, coalesce(earlier.rule, '{}'));
  is_in_rule := private.is_slot(service, dated.slot_date);
  -- A date that a person put beside the rule says nothing about the days of the others.
  days := case when is_in_rule and service_date <> dated.instance_date then service_date - dated.slot_date else 0 end;
  slot := dated.slot_date + days;
  -- A service without an end keeps its duration: it may be so long that the clock cannot tell.
  minutes := case when ends is not null or dated.end_time is not null
    then ((extract(epoch from ends - starts)::integer / 60) + 1440) % 1440 end;

  if only_following then
    -- Rules whose dates are all over say nothing any more.
    delete from private.earlier_rules as e
      where e.church_id = church and e.service_id = service.id and e.until < current_date - 1;
    if rule.first_date < dated.slot_date then
      insert into private.earlier_rules (church_id, service_id, until, rule)
        values (church, service.id, least(dated.slot_date, slot), private.rule_columns(rule));
    end if;
    -- A date beside the rule is not its first one.
    rule.first_date := coalesce((
      select min(day) from private.series_dates(
        jsonb_populate_record(rule, '{"pauses": [], "recurrence_end_date": null}'),
        greatest(dated.slot_date, rule.first_date), dated.slot_date + 92) as day), dated.slot_date);
  end if;
  changed := private.changed_rule(rule, days, slot, change_series.name, starts, minutes, place);
  -- A service that a person made on that day may have the slot. On a day on which the series pauses, or after its end,
  -- the named date stays because a person put it there.
  is_taken := exists (
    select from public.service_instances as o
    where o.service_id = dated.service_id and o.slot_date = slot and o.id <> instance);
  is_by_hand := service_date <> slot or not is_in_rule or is_taken
    or not exists (select from private.series_dates(changed, slot, slot))
    or coalesce(own ->> 'service_type' <> dated.service_type, false);

  perform set_config('narthex.series', 'on', true);
  update public.service_instances as i
    set service_name = change_series.name, location = place, start_time = starts, end_time = ends,
      instance_date = service_date, slot_date = case when not is_taken then slot end, changed_by_hand = is_by_hand,
      speaker = case when own ? 'speaker' then own ->> 'speaker' else i.speaker end,
      notes = case when own ? 'notes' then own ->> 'notes' else i.notes end,
      service_type = coalesce(own ->> 'service_type', i.service_type)
    where i.id = instance;
  update private.earlier_rules as e
    set until = e.until + days,
      rule = private.rule_columns(case when e.id = earlier.id then changed else private.changed_rule(
        jsonb_populate_record(service, e.rule), days, slot, change_series.name, starts, minutes, place) end)
    where e.church_id = church and e.service_id = service.id and (e.until > dated.slot_date or not only_following);
  if earlier.id is not null then
    changed := private.changed_rule(service, days, slot, change_series.name, starts, minutes, place);
  end if;
  perform set_config('narthex.shift', days::text, true);
  update public.services as s
    set name = changed.name, location = changed.location, service_time = changed.service_time,
      duration = changed.duration, day_of_week = changed.day_of_week, first_date = changed.first_date,
      monthly_on = changed.monthly_on
    where s.id = service.id;
  perform set_config('narthex.shift', '', true);
  return next instance;
end
$$;
comment on function public.change_series(uuid, boolean, text, date, time, time, text, jsonb) is
  'Changes one date of a series together with those after it or with all to come; no row where the caller may not. own:
speaker, notes and service_type of that date alone; what is left out stays.';

revoke execute on function public.change_series(uuid, boolean, text, date, time, time, text, jsonb)
  from public, anon, authenticated;
grant execute on function public.change_series(uuid, boolean, text, date, time, time, text, jsonb)
  to authenticated, service_role;
revoke execute on all functions in schema private from public;
