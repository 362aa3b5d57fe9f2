-- Four roles in a church. Owners and staff edit; viewers read, without anyone's contact data; counters count the services
-- of these days and see nothing else.
alter table public.profiles
  drop constraint profiles_church_role_known,
  add constraint profiles_church_role_known check (church_role in ('owner', 'staff', 'counter', 'viewer'));
comment on column public.profiles.church_role is
  'Within the church: owner and staff edit, counter counts services of these days, viewer reads.';

create function private.reading_church_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select church_id from public.profiles
  where id = (select private.signed_in_user_id()) and church_role in ('owner', 'staff', 'viewer')
$$;
comment on function private.reading_church_id() is 'The church that the caller reads at every date, null for counters.';

create function private.recording_church_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select church_id from public.profiles
  where id = (select private.signed_in_user_id()) and church_role in ('owner', 'staff', 'counter')
$$;
comment on function private.recording_church_id() is
  'The church whose people the caller may count, null for viewers. Of counters the dates are limited too.';

create function private.is_counter() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles where id = (select private.signed_in_user_id()) and church_role = 'counter')
$$;
comment on function private.is_counter() is 'Whether the caller is held to the days of counting_window.';

create function private.counting_window(church uuid, at timestamptz default now()) returns daterange
language sql stable security definer set search_path = '' as $$
  select daterange(today - 1, today + 7, '[]')
  from (select (at at time zone time_zone)::date as today from public.churches where id = church) as c
$$;
comment on function private.counting_window(uuid, timestamptz) is
  'From yesterday to a week from today on the calendar of a church.';

create function private.in_counting_window(day date, church uuid, at timestamptz default now()) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(day <@ private.counting_window(church, at), false)
$$;
comment on function private.in_counting_window(date, uuid, timestamptz) is
  'Whether counters may count what takes place on a day.';

-- What a counter may count, as arrays: wrapped in (select …) a policy asks once per query, and only for counters. They
-- are empty for everyone else.
create function private.countable_services() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(i.id), '{}')
  from public.profiles as p
    cross join lateral private.counting_window(p.church_id) as w
    join public.service_instances as i
      on i.church_id = p.church_id and i.instance_date >= lower(w) and i.instance_date < upper(w)
  where p.id = (select private.signed_in_user_id()) and p.church_role = 'counter'
$$;
comment on function private.countable_services() is 'The dated services that a counter may see and count.';

create function private.countable_events() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(e.id), '{}')
  from public.profiles as p
    join public.churches as c on c.id = p.church_id
    cross join lateral private.counting_window(c.id) as w
    join public.events as e on e.church_id = c.id
      and (e.start_date at time zone c.time_zone)::date < upper(w)
      and (coalesce(e.end_date, e.start_date) at time zone c.time_zone)::date >= lower(w)
  where p.id = (select private.signed_in_user_id()) and p.church_role = 'counter'
$$;
comment on function private.countable_events() is 'The events that a counter may see and count, also those under way.';

create function private.countable_sessions() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(s.id), '{}')
  from private.countable_services() as services, private.countable_events() as events, public.recording_sessions as s
  where (s.service_instance_id = any (services) or s.event_id = any (events))
    and (s.service_instance_id is null or s.service_instance_id = any (services))
    and (s.event_id is null or s.event_id = any (events))
$$;
comment on function private.countable_sessions() is 'The recordings of what a counter may count.';

create function private.countable_attendance() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from public.attendance
  where service_instance_id = any (private.countable_services())
$$;
comment on function private.countable_attendance() is 'The counts of the services that a counter may count.';

revoke execute on all functions in schema private from public;
grant execute on function private.reading_church_id(), private.recording_church_id(), private.is_counter(),
  private.countable_services(), private.countable_events(), private.countable_sessions(), private.countable_attendance()
  to authenticated, service_role;
