-- The form of a service and the month sheet ask for dates, so that only private.series_dates knows the rule.
create function public.next_dates(draft jsonb, from_date date) returns setof date
language sql stable security definer set search_path = '' as $$
  -- Eight years may pass without a February 29, as from 1896 to 1904.
  select day
  from jsonb_populate_record(null::public.services, draft) as rule
    cross join lateral private.series_dates(rule, from_date, greatest(from_date, rule.first_date) + 2928) as day
  where private.editable_church_id() is not null and private.are_pauses(rule.pauses)
  order by day limit 6
$$;
comment on function public.next_dates(jsonb, date) is
  'The next six dates, from a day on, of a service that is not saved yet. "draft" is the row.';

create function public.dates_of_series(from_date date, until_date date)
returns table (service_id uuid, service_date date)
language sql stable security definer set search_path = '' as $$
  select s.id, day
  from public.services as s
    -- The calendar repeats every 800 years, also in fortnights. A rule that begins so early has the same dates.
    cross join lateral private.series_dates(
      jsonb_populate_record(s, jsonb_build_object('first_date', s.first_date - 292194)),
      from_date, least(until_date, from_date + 62)) as day
  where s.church_id = (select private.reading_church_id()) and s.first_date is not null
$$;
comment on function public.dates_of_series(date, date) is
  'The dates of each recurring service between two days of at most two months, both included, also before its first date:
the church may have held it before it used Narthex.';

revoke execute on function public.next_dates(jsonb, date), public.dates_of_series(date, date)
  from public, anon, authenticated;
grant execute on function public.next_dates(jsonb, date), public.dates_of_series(date, date)
  to authenticated, service_role;
