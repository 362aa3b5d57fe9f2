-- A change of "this and following" dates ends the rule of a series and begins a new rule. `private.earlier_rules` keeps
-- the ended rules, so that pauses, the end of the series and changes of all dates also apply to the dates of these
-- rules.
create table private.earlier_rules (
  id bigint generated always as identity primary key,
  church_id uuid not null,
  service_id uuid not null,
  until date not null,
  rule jsonb not null,
  constraint earlier_rules_service foreign key (church_id, service_id)
    references public.services (church_id, id) on delete cascade
);
comment on table private.earlier_rules is 'Rules of a service for its dates before the first date of the one it has.';
comment on column private.earlier_rules.until is 'The first date that the rule does not give any more.';
comment on column private.earlier_rules.rule is
  'Columns of public.services by name (private.rule_columns); pauses and the end of the series are those of the service.';
create index earlier_rules_service_id on private.earlier_rules (church_id, service_id);
alter table private.earlier_rules enable row level security;
revoke all on private.earlier_rules from public, anon, authenticated;
grant all on private.earlier_rules to service_role;

create function private.rule_columns(service public.services) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('name', service.name, 'service_type', service.service_type, 'location', service.location,
    'service_time', service.service_time, 'duration', service.duration, 'day_of_week', service.day_of_week,
    'recurrence_pattern', service.recurrence_pattern, 'monthly_on', service.monthly_on,
    'first_date', service.first_date)
$$;
comment on function private.rule_columns(public.services) is 'The part of a service that each of its rules has of its own.';

create function private.rules_of(service public.services) returns setof public.services
language sql stable set search_path = '' as $$
  select service.*
  union all
  select rule.*
  from private.earlier_rules as e
    cross join lateral jsonb_populate_record(service, e.rule || jsonb_build_object(
      'recurrence_end_date', least(service.recurrence_end_date, e.until - 1))) as rule
  where e.church_id = service.church_id and e.service_id = service.id
$$;
comment on function private.rules_of(public.services) is 'A service as each of its rules has it; no date has two.';

create function private.is_slot(service public.services, day date) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.rules_of(service) as rule cross join lateral private.series_dates(rule, day, day))
$$;
comment on function private.is_slot(public.services, date) is 'Whether one of the rules of a service gives a date.';

create or replace function private.move_slots(rule public.services, days integer, local_now timestamp) returns void
language sql security definer set search_path = '' as $$
  update private.skipped_dates as s
    set slot_date = s.slot_date + days
    where s.church_id = rule.church_id and s.service_id = rule.id and s.slot_date >= local_now::date
      and not private.is_slot(rule, s.slot_date) and private.is_slot(rule, s.slot_date + days)
      and not exists (
        select from private.skipped_dates as o
        where o.church_id = s.church_id and o.service_id = s.service_id and o.slot_date = s.slot_date + days);
  update public.service_instances as i
    set slot_date = i.slot_date + days,
      instance_date = case when i.changed_by_hand or not private.is_to_come(i, local_now) then i.instance_date
        else i.slot_date + days end
    where i.service_id = rule.id and i.slot_date + i.start_time > local_now
      and not private.is_slot(rule, i.slot_date) and private.is_slot(rule, i.slot_date + days)
      and i.slot_date + days >= local_now::date
      and not exists (
        select from public.service_instances as o where o.service_id = rule.id and o.slot_date = i.slot_date + days)
      and not exists (
        select from private.skipped_dates as d
        where d.church_id = rule.church_id and d.service_id = rule.id and d.slot_date = i.slot_date + days);
$$;

create or replace function private.follow_rule() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  local_now timestamp;
  -- A person who changes one date says by how many days the others move.
  shift constant integer := nullif(current_setting('narthex.shift', true), '')::integer;
  shifts integer[];
  days integer;
begin
  select now() at time zone time_zone into local_now from public.churches where id = new.church_id;
  if tg_op = 'UPDATE' then
    if shift is not null then
      shifts := array[shift];
    else
      -- The days from one day of the week to another are from -3 to 3; each rule may have a day of its own.
      select array_agg(distinct (new.day_of_week - rule.day_of_week + 10) % 7 - 3) into shifts
        from private.rules_of(old) as rule;
      if new.first_date is distinct from old.first_date then
        delete from private.earlier_rules where church_id = new.church_id and service_id = new.id;
      else
        update private.earlier_rules as e set rule = e.rule || changed.columns
          from (
            select jsonb_object_agg(key, value) as columns from jsonb_each(private.rule_columns(new))
            where value is distinct from private.rule_columns(old) -> key
          ) as changed
          where e.church_id = new.church_id and e.service_id = new.id and changed.columns is not null;
      end if;
    end if;
    perform set_config('narthex.series', 'on', true);
    foreach days in array shifts loop
      if days <> 0 then
        perform private.move_slots(new, days, local_now);
      end if;
    end loop;
    delete from public.service_instances as i
      where i.service_id = new.id and not i.changed_by_hand and i.speaker is null and i.notes is null
        and private.is_to_come(i, local_now)
        and (new.service_time is null or not private.is_slot(new, i.slot_date));
    -- A service of today whose new hour is over keeps its hour: it would be in the past, where no change reaches it.
    update public.service_instances as i
      set service_name = rule.name, location = rule.location,
        start_time = case when is_over then i.start_time else starts end,
        end_time = case when is_over then i.end_time else private.end_of_service(rule) end,
        service_type = case when is_over then i.service_type
          else private.instance_type(rule.service_type, i.instance_date, starts) end
      from private.rules_of(new) as rule
        cross join lateral (select rule.service_time::time as starts) as clock
        cross join lateral (
          select d.id, d.instance_date + starts <= local_now as is_over from public.service_instances as d
          where d.service_id = new.id and not d.changed_by_hand and private.is_to_come(d, local_now)
            and exists (select from private.series_dates(rule, d.slot_date, d.slot_date))
        ) as dated
      where i.id = dated.id and starts is not null;
  end if;
  perform private.fill_calendar(new.id);
  return null;
end
$$;

create or replace function private.fill_calendar(of_service uuid default null, at timestamptz default now())
returns integer
language plpgsql security definer set search_path = '' as $$
declare
  made integer;
begin
  perform set_config('narthex.series', 'on', true);
  -- A rule that is locked is being changed, and its change fills the calendar too.
  with recurring as materialized (
    select s as service, at at time zone c.time_zone as local_now
    from public.services as s join public.churches as c on c.id = s.church_id
    where s.is_recurring and s.service_time is not null and s.first_date is not null
      and (of_service is null or s.id = of_service)
    order by s.id for share of s skip locked
  -- Kept apart, the dates are compared with those that there are in one go, also where nothing is known of their number.
  ), dated as materialized (
    select rule, slot, rule.id as service_id, rule.church_id, rule.service_time::time as starts,
      lower(btrim(rule.name)) as name_key
    from recurring
      cross join lateral private.rules_of(recurring.service) as rule
      cross join lateral private.series_dates(rule, local_now::date, local_now::date + 83) as slot
    where slot + rule.service_time::time >= local_now or slot = rule.first_date
  )
  insert into public.service_instances
      (church_id, user_id, service_id, slot_date, instance_date, start_time, end_time, service_name, service_type, location)
    select d.church_id, (d.rule).user_id, d.service_id, slot, slot, starts, private.end_of_service(d.rule),
      (d.rule).name, private.instance_type((d.rule).service_type, slot, starts), (d.rule).location
    from dated as d
    where not exists (
        select from private.skipped_dates as k
        where k.church_id = d.church_id and k.service_id = d.service_id and k.slot_date = d.slot)
      and not exists (
        select from public.service_instances as i where i.service_id = d.service_id and i.slot_date = d.slot)
      -- A person may have planned the service on that date without the series.
      and not exists (
        select from public.service_instances as i
        where i.church_id = d.church_id and i.instance_date = d.slot and i.start_time = d.starts
          and i.service_id is null and i.event_id is null and lower(btrim(i.service_name)) = d.name_key)
    order by d.service_id, slot
    on conflict (service_id, slot_date) do nothing;
  get diagnostics made = row_count;
  perform set_config('narthex.series', '', true);
  return made;
end
$$;

revoke execute on all functions in schema private from public;
