-- Events of a church that wait to be sent to the webhooks of its people. Triggers add them, whichever client wrote: the
-- API, a browser or a phone that was offline. The API function sends them.
create table private.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null references public.churches (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  event text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  outcome text,
  last_failure text,
  created_at timestamptz not null default now(),
  constraint webhook_deliveries_event_known check (event in ('recording.completed', 'attendance.recorded')),
  constraint webhook_deliveries_payload_size check (octet_length(payload::text) <= 65536),
  constraint webhook_deliveries_attempts_range check (attempts between 0 and 6),
  constraint webhook_deliveries_outcome_known check (outcome in ('delivered', 'given up', 'cancelled'))
);
comment on table private.webhook_deliveries is 'Outbox of the webhooks; kept 30 days.';
comment on column private.webhook_deliveries.next_attempt_at is 'Null when there will be none.';

create index webhook_deliveries_due on private.webhook_deliveries (next_attempt_at) where next_attempt_at is not null;
create index webhook_deliveries_church_id on private.webhook_deliveries (church_id);
create index webhook_deliveries_user_id on private.webhook_deliveries (user_id);
create index webhook_deliveries_by_creation on private.webhook_deliveries (created_at);

-- A second barrier after the missing grants, as for integrations.
alter table private.webhook_deliveries enable row level security;
revoke all on private.webhook_deliveries from public, anon, authenticated;
grant all on private.webhook_deliveries to service_role;

create function private.queue_webhooks(of_church uuid, about_event text, details jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.webhook_deliveries (church_id, user_id, event, payload)
    select of_church, profile.id, about_event,
      jsonb_build_object('event', about_event, 'churchId', of_church, 'createdAt', now(), 'data', details)
    from public.profiles as profile join private.integrations as integration on integration.user_id = profile.id
    where profile.church_id = of_church and integration.webhook_enabled
$$;
comment on function private.queue_webhooks(uuid, text, jsonb) is 'One delivery for every webhook of the church.';

create function private.queue_recording_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_webhooks(new.church_id, 'recording.completed', jsonb_build_object(
    'id', new.id, 'serviceInstanceId', new.service_instance_id, 'eventId', new.event_id,
    'startTime', new.start_time, 'endTime', new.end_time,
    'avgPeopleCount', new.avg_people_count, 'maxPeopleCount', new.max_people_count));
  return null;
end
$$;
comment on function private.queue_recording_webhooks() is 'Queues the webhooks of a completed recording.';

create trigger recording_sessions_queue_webhooks after update of status on public.recording_sessions
  for each row when (old.status <> 'completed' and new.status = 'completed')
  execute function private.queue_recording_webhooks();

create function private.queue_attendance_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Notes are confidential and never sent.
  perform private.queue_webhooks(new.church_id, 'attendance.recorded', jsonb_build_object(
    'id', new.id, 'serviceInstanceId', new.service_instance_id, 'totalAttendance', new.total_attendance,
    'adultsCount', new.adults_count, 'childrenCount', new.children_count, 'visitorsCount', new.visitors_count,
    'trackingMethod', new.tracking_method, 'source', new.source, 'cameIn', new.came_in,
    'aiSessionId', new.ai_session_id, 'createdAt', new.created_at));
  return null;
end
$$;
comment on function private.queue_attendance_webhooks() is 'Queues the webhooks of a new attendance record.';

create trigger attendance_queue_webhooks after insert on public.attendance
  for each row execute function private.queue_attendance_webhooks();

revoke execute on all functions in schema private from public;
