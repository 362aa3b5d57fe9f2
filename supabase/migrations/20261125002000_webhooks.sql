-- Events of a church are sent to the webhooks of its people. Triggers queue them, whichever client wrote: the API, a
-- browser or a phone that was offline. The API function sends them.

-- ── Queuing ──

-- A webhook tells about services of every date, so counters have none.
create function private.queue_webhooks(
  of_church uuid, about_event text, details jsonb, wait interval default '0'
) returns void
language sql security definer set search_path = '' as $$
  insert into private.webhook_deliveries (church_id, user_id, event, payload, next_attempt_at)
    select of_church, profile.id, about_event,
      jsonb_build_object('event', about_event, 'churchId', of_church, 'createdAt', now(), 'data', details),
      now() + wait
    from public.profiles as profile join private.integrations as integration on integration.user_id = profile.id
    where profile.church_id = of_church and profile.church_role <> 'counter' and integration.webhook_enabled
$$;
comment on function private.queue_webhooks(uuid, text, jsonb, interval) is
  'One delivery for every webhook of the church, sent after the wait.';

-- ── Completed recordings ──

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

-- ── Counts ──

-- Ushers tap for an hour. A webhook sends their count once, ten minutes after the last tap; when taps arrive later, it
-- sends the figure again under the same id.
create function private.queue_attendance_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Notes are confidential and never sent.
  details constant jsonb := jsonb_build_object(
    'id', new.id, 'serviceInstanceId', new.service_instance_id, 'totalAttendance', new.total_attendance,
    'adultsCount', new.adults_count, 'childrenCount', new.children_count, 'visitorsCount', new.visitors_count,
    'trackingMethod', new.tracking_method, 'source', new.source, 'cameIn', new.came_in,
    'aiSessionId', new.ai_session_id, 'createdAt', new.created_at);
begin
  if new.source = 'clicker' then
    delete from private.webhook_deliveries
      where church_id = new.church_id and event = 'attendance.recorded' and attempts = 0 and outcome is null
        and payload -> 'data' ->> 'id' = new.id::text;
    -- A delivery that has failed so far would arrive after the newer figure.
    update private.webhook_deliveries set outcome = 'cancelled', next_attempt_at = null
      where church_id = new.church_id and event = 'attendance.recorded' and outcome is null
        and payload -> 'data' ->> 'id' = new.id::text;
  end if;
  perform private.queue_webhooks(new.church_id, 'attendance.recorded', details,
    case new.source when 'clicker' then interval '10 minutes' else interval '0' end);
  return null;
end
$$;
comment on function private.queue_attendance_webhooks() is
  'Queues the webhooks of a new attendance record; of what is tapped, when it has been quiet for ten minutes.';

create trigger attendance_queue_webhooks after insert on public.attendance
  for each row execute function private.queue_attendance_webhooks();
create trigger attendance_queue_tapped_webhooks
  after update of total_attendance, adults_count, children_count, visitors_count on public.attendance
  for each row when (new.source = 'clicker'
    and (old.total_attendance, old.adults_count, old.children_count, old.visitors_count)
      is distinct from (new.total_attendance, new.adults_count, new.children_count, new.visitors_count))
  execute function private.queue_attendance_webhooks();

-- ── People who become counters ──

-- They keep their integrations, for the day they have another role again; waiting deliveries are cancelled.
create function private.cancel_webhooks_of_counter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.webhook_deliveries set outcome = 'cancelled', next_attempt_at = null
    where user_id = new.id and next_attempt_at is not null;
  return null;
end
$$;
comment on function private.cancel_webhooks_of_counter() is 'After-update trigger: deliveries to someone who becomes a counter are cancelled.';

create trigger profiles_cancel_webhooks after update of church_role on public.profiles
  for each row when (new.church_role = 'counter' and old.church_role <> 'counter')
  execute function private.cancel_webhooks_of_counter();

-- ── Sending ──

-- Only the API function, with the project's secret key, may call these: they hand out addresses and secrets.
create function public.claim_webhook_deliveries(of_church uuid default null, at_most integer default 20)
returns table (id uuid, url text, secret text, event text, body text, attempt integer)
language plpgsql security definer set search_path = '' as $$
declare
  -- The waits before the second attempt, the third, and so on; there is no attempt after the sixth.
  waits constant interval[] := array['1 minute', '5 minutes', '30 minutes', '2 hours', '6 hours'];
begin
  delete from private.webhook_deliveries where created_at < now() - interval '30 days';
  update private.webhook_deliveries as delivery
    set outcome = 'cancelled', next_attempt_at = null
    where delivery.next_attempt_at <= now() and not exists (
      select from private.integrations as integration join public.profiles as profile
        on profile.id = integration.user_id
      where integration.user_id = delivery.user_id and integration.webhook_enabled
        and profile.church_id = delivery.church_id);
  -- The next attempt is planned before this one is made: a sender that dies loses nothing, and another one started
  -- meanwhile sends nothing twice.
  return query
    with due as (
      select waiting.id from private.webhook_deliveries as waiting
      where waiting.next_attempt_at <= now() and (of_church is null or waiting.church_id = of_church)
      order by waiting.next_attempt_at limit at_most for update skip locked
    )
    update private.webhook_deliveries as delivery
      set attempts = delivery.attempts + 1,
        next_attempt_at = now() + waits[delivery.attempts + 1],
        outcome = case when delivery.attempts + 1 > cardinality(waits) then 'given up' end
      from due, private.integrations as integration
      where delivery.id = due.id and integration.user_id = delivery.user_id
      returning delivery.id, integration.webhook_url, integration.webhook_secret, delivery.event,
        (delivery.payload || jsonb_build_object('id', delivery.id))::text, delivery.attempts;
end
$$;
comment on function public.claim_webhook_deliveries(uuid, integer) is
  'Takes the deliveries that are due, of one church or of all, and plans their next attempt. For the API function only.';

create function public.finish_webhook_delivery(delivery_id uuid, failure text default null) returns void
language sql security definer set search_path = '' as $$
  update private.webhook_deliveries
    set last_failure = left(failure, 200),
      outcome = case when failure is null then 'delivered' else outcome end,
      next_attempt_at = case when failure is null then null else next_attempt_at end
    where id = delivery_id
$$;
comment on function public.finish_webhook_delivery(uuid, text) is
  'Says how an attempt ended: without a failure there will be no other. For the API function only.';

revoke execute on function public.claim_webhook_deliveries(uuid, integer), public.finish_webhook_delivery(uuid, text)
  from public, anon, authenticated;
grant execute on function public.claim_webhook_deliveries(uuid, integer), public.finish_webhook_delivery(uuid, text)
  to service_role;
revoke execute on all functions in schema private from public;
