-- The size of a request and of its stored part is limited, so that neither a church nor a person with its counting link
-- can slow down other churches. Existing rows are not changed.

-- ── Metadata of recordings ──

create function private.limit_metadata() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A studio of version 1.0.0 sends two thousand passages. The figures are in the minutes, so the newest are enough here.
  if jsonb_typeof(new.metadata -> 'events') = 'array' then
    new.metadata := jsonb_set(new.metadata, '{events}', (
      select coalesce(jsonb_agg(event order by place), '[]') from (
        select event, place, sum(octet_length(event::text) + 2) over (order by place desc) as size
        from jsonb_array_elements(new.metadata -> 'events') with ordinality as kept (event, place)) as sized
      where size <= 240000));
  end if;
  if octet_length(new.metadata::text) > 262144 then
    raise exception 'new row for relation "recording_sessions" violates check constraint "recording_sessions_metadata_size"'
      using errcode = '23514', constraint = 'recording_sessions_metadata_size', table = 'recording_sessions', schema = 'public';
  end if;
  return new;
end
$$;
comment on function private.limit_metadata() is
  'Before-insert-or-update trigger: metadata have 256 kB at most; of the passages in them the newest stay.';

create trigger recording_sessions_limit_metadata before insert or update of metadata on public.recording_sessions
  for each row when (octet_length(new.metadata::text) between 262145 and 1000000)
  execute function private.limit_metadata();

-- ── Steps of a recording ──

create function private.limit_steps() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A database that is moved or restored has no caller.
  if auth.uid() is not null and exists (
    select from public.recording_minutes as m
    where m.recording_session_id in (select recording_session_id from sent)
    group by m.recording_session_id having sum(jsonb_array_length(m.steps)) > 20000
  ) then
    raise exception 'new row for relation "recording_minutes" violates check constraint "recording_minutes_steps_limit"'
      using errcode = '23514', constraint = 'recording_minutes_steps_limit', table = 'recording_minutes', schema = 'public';
  end if;
  return null;
end
$$;
comment on function private.limit_steps() is 'After-statement trigger: a recording has at most 20,000 steps.';

create trigger recording_minutes_limit_steps after insert on public.recording_minutes
  referencing new table as sent for each statement execute function private.limit_steps();
create trigger recording_minutes_limit_changed_steps after update on public.recording_minutes
  referencing new table as sent for each statement execute function private.limit_steps();

-- ── Services ──

-- New services are limited, because each new recurring service adds twelve weeks of dates to the calendar.
create function private.limit_services() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and (select count(*) from sent) > 20 then
    raise exception 'new row for relation "services" violates check constraint "services_in_one_request"'
      using errcode = '23514', constraint = 'services_in_one_request', table = 'services', schema = 'public';
  end if;
  return null;
end
$$;
comment on function private.limit_services() is 'After-statement trigger: one request adds at most 20 recurring services.';

create trigger services_limit_request after insert on public.services
  referencing new table as sent for each statement execute function private.limit_services();

-- ── Taps ──

create function private.limit_taps() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'A device sends at most 2000 taps' using errcode = '22023';
end
$$;
comment on function private.limit_taps() is 'Before-update trigger: a device sends at most 2,000 taps for a service.';

create trigger clickers_limit_taps before update of taps on private.clickers
  for each row when (new.taps > 2000 and new.taps > old.taps) execute function private.limit_taps();

-- After 200 devices or 20,000 taps, a counting link accepts no further devices, because the link may have become
-- public. Devices that have already sent taps may send more, so that no usher's taps are lost.
create or replace function private.is_full(instance public.service_instances, link uuid, clicker bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.clickers as c where c.id = is_full.clicker and c.taps > 0)
    and (select count(*) >= 200 or sum(c.taps) >= 20000 from private.clickers as c
      where c.church_id = (instance).church_id and c.service_instance_id = (instance).id
        and c.opened_by is not distinct from is_full.link and c.taps > 0 and not c.left_out)
$$;
comment on function private.is_full(public.service_instances, uuid, bigint) is
  'Whether 200 devices or 20,000 taps, less those left out, count a service by this link, or without one, and this is none of them.';

create or replace function private.forget_counting_calls() returns void
language sql security definer set search_path = '' as $$
  -- A locked row belongs to a call that is under way.
  delete from private.counting_calls where key in (
    select key from private.counting_calls where minute < now() - interval '1 hour' for update skip locked);
  -- The ids of taps are kept as long as a phone may bring them again, and a day longer: with a link for two days after
  -- the end of the service, without one for a week. The counts stay.
  delete from private.taps where clicker_id in (
    select c.id from private.clickers as c join public.service_instances as i
        on i.church_id = c.church_id and i.id = c.service_instance_id
      where c.tapped_at < now() - interval '1 day' and i.instance_date < current_date - 3
        and now() > private.counting_ends_at(i)
          + case when c.opened_by is null then interval '8 days' else interval '3 days' end);
$$;
comment on function private.forget_counting_calls() is
  'Deletes the counters of callers that have been idle for an hour, and the ids of taps that no one can bring again.';

revoke execute on all functions in schema private from public;
