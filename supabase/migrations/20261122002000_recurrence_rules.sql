-- When a service repeats. The rule speaks of local dates only, so that ten o'clock is ten o'clock on both sides of a
-- change of clocks. src/domain/services/series-dates.ts says the same for previews.
create function private.are_pauses(pauses text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return cardinality(pauses) <= 50 and not exists (
    select from unnest(pauses) as pause
    where pause is null or pause !~ '^\d{4}-\d\d-\d\d/\d{4}-\d\d-\d\d$'
      or split_part(pause, '/', 1)::date > split_part(pause, '/', 2)::date);
exception when datetime_field_overflow or invalid_datetime_format then
  return false;
end
$$;
comment on function private.are_pauses(text[]) is 'Whether each text is an interval of dates, such as 2026-08-01/2026-08-31.';

alter table public.services
  add column first_date date,
  add column monthly_on text,
  add column pauses text[] not null default '{}',
  add constraint services_first_date_range check (first_date between '0001-01-01' and '9999-12-31'),
  add constraint services_monthly_on_known
    check (monthly_on in ('date', 'first', 'second', 'third', 'fourth', 'last')),
  add constraint services_pauses_format check (private.are_pauses(pauses));
comment on column public.services.first_date is
  'The first of its dates; of every other week it is the one that counts. Without one the next such day is taken.';
comment on column public.services.monthly_on is
  'date: the day of the month of first_date, left out in months without it. Otherwise which such day of the week.';
comment on column public.services.pauses is 'Intervals without dates, both ends included: 2026-08-01/2026-08-31.';

create function private.week_of_month(day date) returns text
language sql immutable set search_path = '' as $$
  select coalesce((array['first', 'second', 'third', 'fourth'])[(extract(day from day)::integer + 6) / 7], 'last')
$$;
comment on function private.week_of_month(date) is 'Which day of its name in the month it is; the fifth is the last.';

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

-- A service of before this rule goes on from its latest date.
update public.services as s
  set first_date = coalesce(
    (select max(i.instance_date) from public.service_instances as i
      where i.church_id = s.church_id and i.service_id = s.id and extract(dow from i.instance_date) = s.day_of_week
        and i.instance_date <= now() + interval '1 day'),
    s.created_at::date)
  where is_recurring and day_of_week is not null;
update public.services set monthly_on = private.week_of_month(first_date)
  where is_recurring and recurrence_pattern = 'monthly';

create trigger services_complete_rule before insert or update on public.services
  for each row execute function private.complete_rule();

revoke execute on all functions in schema private from public;
-- Checks run as the person who writes.
grant execute on function private.are_pauses(text[]) to authenticated, service_role;
