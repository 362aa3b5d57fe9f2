-- A removed person may still upload a recording of a service or event that is within a day of the recording's start,
-- but may not add snapshots or counts to a recording that was completed more than a day ago. The history shows the name
-- of the removed person.
create function private.is_near(church uuid, op jsonb, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.service_instances as i join public.churches as c on c.id = i.church_id
    where i.church_id = church and i.id = (op ->> 'serviceInstanceId')::uuid
      and moment - ((i.instance_date + i.start_time) at time zone c.time_zone)
        between interval '-24 hours' and interval '24 hours'
  ) or exists (
    select from public.events as e
    where e.church_id = church and e.id = (op ->> 'eventId')::uuid
      and moment between e.start_date - interval '1 day' and coalesce(e.end_date, e.start_date) + interval '1 day'
  )
$$;
comment on function private.is_near(uuid, jsonb, timestamptz) is
  'Whether a recording that begins at a moment is for a service or an event within a day of that.';

create or replace function public.send_left_behind(op jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  removal constant private.removals := private.own_removal();
  last_moment constant timestamptz := removal.removed_at + interval '2 minutes';
  session_id constant uuid := (op ->> 'sessionId')::uuid;
  session public.recording_sessions;
begin
  if removal.person_id is null then
    return false;
  end if;
  if op ->> 'kind' = 'start-session' then
    if (op ->> 'startTime')::timestamptz not between removal.removed_at - interval '7 days' and last_moment
      or not private.is_near(removal.church_id, op, (op ->> 'startTime')::timestamptz)
      or (select count(*) >= 20 from public.recording_sessions
        where church_id = removal.church_id and user_id = removal.person_id and created_at > removal.removed_at) then
      raise exception 'This was not recorded before you were removed' using errcode = '42501';
    end if;
    insert into public.recording_sessions (id, church_id, user_id, service_instance_id, event_id, start_time, way,
        camera_id, camera_name, people_at_start, ends_with_snapshots, target_fps, confidence_threshold, metadata)
      values (session_id, removal.church_id, removal.person_id, (op ->> 'serviceInstanceId')::uuid,
        (op ->> 'eventId')::uuid, (op ->> 'startTime')::timestamptz, coalesce(op ->> 'way', 'room'),
        (op ->> 'cameraId')::uuid, op ->> 'cameraName', coalesce((op ->> 'peopleAtStart')::integer, 0),
        coalesce((op ->> 'endsWithSnapshots')::boolean, true), (op ->> 'targetFps')::integer,
        (op ->> 'confidenceThreshold')::double precision, op -> 'metadata')
      on conflict (id) do nothing;
    return true;
  end if;
  session := private.left_behind_session(session_id);
  if session.id is null then
    raise exception 'There is no such recording' using errcode = 'PT404';
  end if;
  if session.status = 'completed' and session.end_time < now() - interval '1 day'
    and op ->> 'kind' in ('snapshot', 'keep-counts', 'keep-minutes') then
    raise exception 'This recording has been complete for a day' using errcode = '42501';
  end if;
  case op ->> 'kind'
    when 'snapshot' then
      if (op ->> 'timestamp')::timestamptz > last_moment then
        raise exception 'This was not recorded before you were removed' using errcode = '42501';
      end if;
      insert into public.attendance_snapshots (id, church_id, user_id, recording_session_id, "timestamp", people_count,
          confidence_score, metadata, image_url)
        values ((op ->> 'snapshotId')::uuid, session.church_id, session.user_id, session.id,
          (op ->> 'timestamp')::timestamptz, (op ->> 'peopleCount')::integer,
          (op ->> 'confidenceScore')::double precision, op -> 'metadata', null)
        on conflict (id) do nothing;
    when 'picture' then
      update public.attendance_snapshots as s
        set image_url = s.church_id || '/' || s.recording_session_id || '/' || s.id || '.jpg'
        where s.id = (op ->> 'snapshotId')::uuid and s.recording_session_id = session.id;
    when 'keep-counts' then
      update public.recording_sessions set metadata = coalesce(metadata, '{}') || jsonb_build_object(
          'occupancy', op -> 'counts' -> 'occupancy', 'gaps', coalesce(op -> 'counts' -> 'gaps', '[]'),
          'events', op -> 'counts' -> 'events')
        where id = session.id;
    when 'keep-minutes' then
      insert into public.recording_minutes as known (church_id, recording_session_id, minute, revision, steps,
          people_in_view, sent_at)
        select session.church_id, session.id, (m ->> 'minute')::integer, (m ->> 'revision')::integer, m -> 'steps',
          (m ->> 'peopleInView')::integer, (op ->> 'sentAt')::timestamptz
        from jsonb_array_elements(op -> 'minutes') as m
        where session.start_time + (m ->> 'minute')::integer * interval '1 minute'
          <= least(last_moment, session.end_time)
        on conflict (recording_session_id, minute) do update set revision = excluded.revision,
          steps = excluded.steps, people_in_view = excluded.people_in_view, sent_at = excluded.sent_at;
    when 'complete-session' then
      update public.recording_sessions
        set status = 'completed', end_time = least((op ->> 'endTime')::timestamptz, last_moment)
        where id = session.id and status = 'recording';
  end case;
  return true;
end
$$;

create or replace function private.write_history(
  of_church uuid, instance uuid, count_id uuid, what text, of_source text, figures_before jsonb, figures_after jsonb
) returns void
language sql security definer set search_path = '' as $$
  insert into public.attendance_history (
    church_id, service_instance_id, attendance_id, changed_by, changed_by_name, change, source, camera_name, before,
    after, reason
  )
  select of_church, instance, count_id, (select auth.uid()),
    coalesce(
      (select coalesce(nullif(btrim(full_name), ''), username) from public.profiles where id = (select auth.uid())),
      -- What someone recorded before they were removed arrives in their name.
      (private.own_removal()).person_name
    ),
    what, of_source,
    coalesce(
      (select camera_name from public.recording_sessions
        where church_id = of_church and id = (select ai_session_id from public.attendance where id = count_id)),
      (select camera_name from public.attendance_history
        where church_id = of_church and service_instance_id = instance and attendance_id = count_id
          and camera_name is not null
        order by id desc limit 1)
    ),
    figures_before, figures_after,
    nullif(btrim(current_setting('narthex.reason', true)), '')
  -- Nothing is written while the whole service is being deleted.
  where exists (select from public.service_instances where church_id = of_church and id = instance)
$$;

revoke execute on all functions in schema private from public;
