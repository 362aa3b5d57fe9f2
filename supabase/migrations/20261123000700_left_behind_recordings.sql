-- An owner removes someone whose laptop has recordings that it has not sent yet. Membership, password and username end
-- at once; for a week the devices that are signed in may still hand in what was recorded before, by one function.
create table private.removals (
  person_id uuid primary key references auth.users (id) on delete cascade,
  church_id uuid not null references public.churches (id) on delete cascade,
  person_name text not null,
  removed_at timestamptz not null default now()
);
comment on table private.removals is 'People who were removed from a church within the last week.';
comment on column private.removals.person_name is 'For the audit log, which tells of what they hand in.';
create index removals_church_id on private.removals (church_id);
alter table private.removals enable row level security;
revoke all on private.removals from public, anon, authenticated;
grant all on private.removals to service_role;

create function private.own_removal() returns private.removals
language sql stable security definer set search_path = '' as $$
  select r from private.removals as r
  where r.person_id = private.signed_in_user_id() and r.removed_at > now() - interval '7 days'
$$;
comment on function private.own_removal() is 'That the caller was removed, while their devices may still send; or null.';

create or replace function public.remove_person(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  leaving constant public.profiles := private.colleague(person);
  name constant text := coalesce(nullif(btrim(leaving.full_name), ''), leaving.username);
begin
  if not exists (select from public.profiles where church_id = leaving.church_id and id <> person) then
    raise exception 'A church needs an owner: constraint "profiles_last_owner"'
      using errcode = '23514', constraint = 'profiles_last_owner', table = 'profiles', schema = 'public';
  end if;
  perform private.write_audit(leaving.church_id, private.signed_in_user_id(), 'removed', 'profiles', person::text,
    name, null, null);
  delete from auth.users where id in (
    select person_id from private.removals where removed_at < now() - interval '7 days');
  -- Those who leave by themselves know what they leave, and viewers record nothing.
  if person = private.signed_in_user_id() or leaving.church_role = 'viewer' then
    delete from auth.users where id = person;
    return;
  end if;
  -- With the profile every right ends. The account without a password, whose name is free again, goes after a week.
  delete from public.profiles where id = person;
  update auth.users set encrypted_password = '', email = person || '@removed.invalid' where id = person;
  insert into private.removals (person_id, church_id, person_name) values (person, leaving.church_id, name);
end
$$;
comment on function public.remove_person(uuid) is
  'Ends someone''s membership and sign-in at once. Owners only. Their devices may hand in recordings for a week.';

create function public.find_my_removal()
returns table (person_id uuid, church_id uuid, church_name text)
language sql stable security definer set search_path = '' as $$
  select r.person_id, r.church_id, c.name from private.own_removal() as r join public.churches as c on c.id = r.church_id
$$;
comment on function public.find_my_removal() is
  'From which church the caller was removed, while what they recorded may still be sent.';

create function private.left_behind_session(session uuid) returns public.recording_sessions
language sql stable security definer set search_path = '' as $$
  select s from private.own_removal() as r join public.recording_sessions as s
    on s.id = session and s.church_id = r.church_id and s.user_id = r.person_id
      and s.start_time between r.removed_at - interval '7 days' and r.removed_at + interval '2 minutes'
$$;
comment on function private.left_behind_session(uuid) is
  'A recording that the caller started in the week before they were removed. Clocks may differ by two minutes.';

create function public.send_left_behind(op jsonb) returns boolean
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
      or num_nonnulls(op ->> 'serviceInstanceId', op ->> 'eventId') = 0
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
        where session.start_time + (m ->> 'minute')::integer * interval '1 minute' <= last_moment
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
comment on function public.send_left_behind(jsonb) is
  'Takes what someone who was removed had recorded before; false for everyone else. Sent twice, it is taken once.';

create function private.is_left_behind_picture(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.is_snapshot_of(path, (private.own_removal()).church_id)
    and (private.left_behind_session(case when path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/'
      then split_part(path, '/', 2)::uuid end)).id is not null, false)
$$;
comment on function private.is_left_behind_picture(text) is 'Whether a picture belongs to a recording left behind.';
alter policy "recorders upload snapshots of their church" on storage.objects
  with check (
    bucket_id = 'snapshots' and (
      private.is_snapshot_of(name, (select private.recording_church_id()))
      and (not (select private.is_counter())
        or split_part(name, '/', 2) = any ((select private.countable_sessions())::text[]))
      or private.is_left_behind_picture(name)));

revoke execute on function public.find_my_removal(), public.send_left_behind(jsonb) from public, anon, authenticated;
grant execute on function public.find_my_removal(), public.send_left_behind(jsonb) to authenticated, service_role;
revoke execute on all functions in schema private from public;
grant execute on function private.is_left_behind_picture(text) to authenticated, service_role;
