-- What happened in a church, waiting to be told to the webhooks of its people. Filled by triggers, so that it does not
-- matter who wrote: the API, a browser or a phone that was offline. Emptied by the API function.
alter table private.integrations
  add column webhook_secret text not null
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  add constraint integrations_webhook_secret_length check (char_length(webhook_secret) between 32 and 200),
  add constraint integrations_webhook_enabled_with_url check (webhook_url is not null or not webhook_enabled);
comment on column private.integrations.webhook_secret is 'Signs what is sent; shown once, when the webhook is set.';

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

-- A second lock behind the missing grants, as for integrations.
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

create function private.announce_recording() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_webhooks(new.church_id, 'recording.completed', jsonb_build_object(
    'id', new.id, 'serviceInstanceId', new.service_instance_id, 'eventId', new.event_id,
    'startTime', new.start_time, 'endTime', new.end_time,
    'avgPeopleCount', new.avg_people_count, 'maxPeopleCount', new.max_people_count));
  return null;
end
$$;
comment on function private.announce_recording() is 'Tells the webhooks that a recording was completed.';

create trigger recording_sessions_announce after update of status on public.recording_sessions
  for each row when (old.status <> 'completed' and new.status = 'completed')
  execute function private.announce_recording();

create function private.announce_attendance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Notes are pastoral and stay here.
  perform private.queue_webhooks(new.church_id, 'attendance.recorded', jsonb_build_object(
    'id', new.id, 'serviceInstanceId', new.service_instance_id, 'totalAttendance', new.total_attendance,
    'adultsCount', new.adults_count, 'childrenCount', new.children_count, 'visitorsCount', new.visitors_count,
    'trackingMethod', new.tracking_method, 'aiSessionId', new.ai_session_id, 'createdAt', new.created_at));
  return null;
end
$$;
comment on function private.announce_attendance() is 'Tells the webhooks that attendance was recorded.';

create trigger attendance_announce after insert on public.attendance
  for each row execute function private.announce_attendance();

revoke execute on all functions in schema private from public;
