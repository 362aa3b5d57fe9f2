-- A recording may name both a service and an event, and both must be within a day of the recording. Otherwise a removed
-- person could name an event of today and upload counts for a service of next May. The same check applies to recordings
-- that the person started before the removal.
create or replace function private.is_near(church uuid, op jsonb, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select num_nonnulls(op ->> 'serviceInstanceId', op ->> 'eventId') > 0
    and (op ->> 'serviceInstanceId' is null or exists (
      select from public.service_instances as i join public.churches as c on c.id = i.church_id
      where i.church_id = church and i.id = (op ->> 'serviceInstanceId')::uuid
        and moment - ((i.instance_date + i.start_time) at time zone c.time_zone)
          between interval '-24 hours' and interval '24 hours'
    ))
    and (op ->> 'eventId' is null or exists (
      select from public.events as e
      where e.church_id = church and e.id = (op ->> 'eventId')::uuid
        and moment between e.start_date - interval '1 day' and coalesce(e.end_date, e.start_date) + interval '1 day'
    ))
$$;
comment on function private.is_near(uuid, jsonb, timestamptz) is
  'Whether the service and the event of a recording that begins at a moment are within a day of that.';

create or replace function private.left_behind_session(session uuid) returns public.recording_sessions
language sql stable security definer set search_path = '' as $$
  select s from private.own_removal() as r join public.recording_sessions as s
    on s.id = session and s.church_id = r.church_id and s.user_id = r.person_id
      and s.start_time between r.removed_at - interval '7 days' and r.removed_at + interval '2 minutes'
      and private.is_near(s.church_id,
        jsonb_build_object('serviceInstanceId', s.service_instance_id, 'eventId', s.event_id), s.start_time)
$$;
comment on function private.left_behind_session(uuid) is
  'A recording of those days that the caller started in the week before they were removed. Clocks may differ by two minutes.';

revoke execute on all functions in schema private from public;
