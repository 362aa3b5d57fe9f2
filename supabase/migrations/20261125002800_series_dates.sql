-- The rule of a service gives its dates. It has local dates only, so that ten o'clock is ten o'clock on both sides of a
-- change of clocks. src/domain/services/series-dates.ts does the same for previews.
create function private.week_of_month(day date) returns text
language sql immutable set search_path = '' as $$
  select coalesce((array['first', 'second', 'third', 'fourth'])[(extract(day from day)::integer + 6) / 7], 'last')
$$;
comment on function private.week_of_month(date) is 'Which day of its name in the month it is; the fifth is the last.';

create function private.series_dates(rule public.services, from_date date, until_date date) returns setof date
language sql immutable set search_path = '' as $$
  select day
  from (
    select from_date + step as day, coalesce(rule.day_of_week, extract(dow from rule.first_date)::integer) as weekday
    from generate_series(greatest(0, rule.first_date - from_date),
      least(until_date, rule.recurrence_end_date) - from_date) as step
  ) as days
  where rule.is_recurring
    and case
      when rule.recurrence_pattern = 'monthly' and rule.monthly_on = 'date'
        then extract(day from day) = extract(day from rule.first_date)
      when extract(dow from day) <> weekday then false
      when rule.recurrence_pattern = 'monthly' and rule.monthly_on = 'last'
        then extract(month from day + 7) <> extract(month from day)
      when rule.recurrence_pattern = 'monthly' then private.week_of_month(day) = rule.monthly_on
      when rule.recurrence_pattern = 'biweekly'
        then (day - rule.first_date - (weekday - extract(dow from rule.first_date)::integer + 7) % 7) % 14 = 0
      else true
    end
    and not exists (
      select from unnest(rule.pauses) as pause
      where day between split_part(pause, '/', 1)::date and split_part(pause, '/', 2)::date)
$$;
comment on function private.series_dates(public.services, date, date) is
  'The dates of a service by its rule, both ends included.';

-- Callers of the API may say no more than "every other Sunday".
create function private.complete_rule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not new.is_recurring then
    return new;
  end if;
  if new.first_date is null and new.day_of_week is not null then
    select today + (new.day_of_week - extract(dow from today)::integer + 7) % 7 into new.first_date
      from (select (now() at time zone time_zone)::date as today from public.churches where id = new.church_id) as c;
  end if;
  if new.recurrence_pattern = 'monthly' and new.monthly_on is null then
    new.monthly_on := private.week_of_month(new.first_date);
  end if;
  return new;
end
$$;
comment on function private.complete_rule() is 'Before-insert-or-update trigger: fills what a rule leaves open.';

create trigger services_complete_rule before insert or update on public.services
  for each row execute function private.complete_rule();

-- ── Dates of the next twelve weeks ──

-- A recurring service makes its dates by itself, twelve weeks ahead. Each date has a slot: the date by the rule, which
-- stays when a person moves the service. A slot is filled once, and a slot that a person emptied stays empty.
create table private.skipped_dates (
  church_id uuid not null,
  service_id uuid not null,
  slot_date date not null,
  primary key (church_id, service_id, slot_date),
  constraint skipped_dates_service foreign key (church_id, service_id)
    references public.services (church_id, id) on delete cascade
);
comment on table private.skipped_dates is 'Slots that a person emptied; they are not filled again.';
alter table private.skipped_dates enable row level security;
revoke all on private.skipped_dates from public, anon, authenticated;
grant all on private.skipped_dates to service_role;

create function private.is_by_series() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('narthex.series', true), '') = 'on'
$$;
comment on function private.is_by_series() is 'Whether the functions of the calendar write just now, and no person.';

-- ── Slots ──

create function private.keep_slot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_by_series() then
    return new;
  end if;
  if tg_op = 'INSERT' or new.service_id is distinct from old.service_id then
    new.slot_date := case when not exists (
      select from public.service_instances where service_id = new.service_id and slot_date = new.instance_date
    ) and new.service_id is not null then new.instance_date end;
  end if;
  new.changed_by_hand := tg_op = 'INSERT' or old.changed_by_hand
    or (new.service_id, new.service_name, new.service_type, new.instance_date, new.start_time, new.end_time, new.location)
      is distinct from
      (old.service_id, old.service_name, old.service_type, old.instance_date, old.start_time, old.end_time, old.location);
  return new;
end
$$;
comment on function private.keep_slot() is 'Before-write trigger: a date that a person makes or changes takes its slot and is left alone from then on.';

create trigger service_instances_keep_slot before insert or update
  of service_id, service_name, service_type, instance_date, start_time, end_time, location on public.service_instances
  for each row execute function private.keep_slot();

create function private.remember_skipped() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.skipped_dates
    select church_id, id, old.slot_date from public.services
    where id = old.service_id and old.slot_date is not null and not private.is_by_series()
    on conflict do nothing;
  return null;
end
$$;
comment on function private.remember_skipped() is 'After-write trigger: a date that a person deleted, or gave to another service, stays away.';

create trigger service_instances_remember_skipped after delete on public.service_instances
  for each row execute function private.remember_skipped();
create trigger service_instances_remember_given_away after update of service_id on public.service_instances
  for each row when (old.service_id is distinct from new.service_id) execute function private.remember_skipped();

-- ── Filling the calendar ──

-- The result is the same as that of instanceTypeOf in src/domain/services/service-instance.rules.ts.
create function private.instance_type(service_type text, day date, at time) returns text
language sql immutable set search_path = '' as $$
  select case
    when service_type = 'special' then 'Special'
    when extract(dow from day) = 0 then case when at < '12:00' then 'Sunday Morning' else 'Sunday Evening' end
    when extract(dow from day) = 3 then 'Wednesday'
    else 'Other'
  end
$$;
comment on function private.instance_type(text, date, time) is 'The type of a dated service by its day and time.';

create function private.end_of_service(service public.services) returns time
language sql immutable set search_path = '' as $$
  select case when ends > starts or starts - ends >= interval '12 hours' then ends end
  from (
    select service.service_time::time as starts,
      service.service_time::time + service.duration * interval '1 minute' as ends
  ) as times
$$;
comment on function private.end_of_service(public.services) is 'On the clock, after midnight where it is that long; null where the clock cannot tell, as of a whole day.';

create function private.fill_calendar(of_service uuid default null, at timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  made integer;
begin
  perform set_config('narthex.series', 'on', true);
  -- A rule that is locked is being changed, and its change fills the calendar too.
  with rule as materialized (
    select s as service, at at time zone c.time_zone as local_now
    from public.services as s join public.churches as c on c.id = s.church_id
    where s.is_recurring and s.service_time is not null and s.first_date is not null
      and (of_service is null or s.id = of_service)
    order by s.id for share of s skip locked
  )
  insert into public.service_instances
      (church_id, user_id, service_id, slot_date, instance_date, start_time, end_time, service_name, service_type, location)
    select (service).church_id, (service).user_id, (service).id, slot, slot, starts, private.end_of_service(service),
      (service).name, private.instance_type((service).service_type, slot, starts), (service).location
    from rule
      cross join lateral (select (service).service_time::time as starts) as clock
      cross join lateral private.series_dates(service, local_now::date, local_now::date + 83) as slot
    where (slot + starts >= local_now or slot = (service).first_date)
      and not exists (
        select from private.skipped_dates
        where church_id = (service).church_id and service_id = (service).id and slot_date = slot)
      and not exists (
        select from public.service_instances as i where i.service_id = (service).id and i.slot_date = slot)
      -- A person may have planned the service on that date without the series.
      and not exists (
        select from public.service_instances as i
        where i.church_id = (service).church_id and i.instance_date = slot and i.start_time = starts
          and i.service_id is null and i.event_id is null
          and lower(btrim(i.service_name)) = lower(btrim((service).name)))
    order by (service).id, slot
    on conflict (service_id, slot_date) do nothing;
  get diagnostics made = row_count;
  perform set_config('narthex.series', '', true);
  return made;
end
$$;
comment on function private.fill_calendar(uuid, timestamptz) is
  'Makes the dates of the next twelve weeks that are missing, of one service or of all, and says how many.';

revoke execute on all functions in schema private from public;
-- Hosted projects have pg_cron; the embedded back end calls the function itself.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('narthex-calendar', '7 * * * *', 'select private.fill_calendar()');
  end if;
end
$$;
