-- Ushers tap for an hour. A webhook tells what they counted once, ten minutes after the last tap; who brings taps later
-- has the figure told again under the same id.
drop function private.queue_webhooks(uuid, text, jsonb);
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

create or replace function private.queue_attendance_webhooks() returns trigger
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
    -- What could not be told until now would arrive after the newer figure.
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

create trigger attendance_queue_tapped_webhooks
  after update of total_attendance, adults_count, children_count, visitors_count on public.attendance
  for each row when (new.source = 'clicker'
    and (old.total_attendance, old.adults_count, old.children_count, old.visitors_count)
      is distinct from (new.total_attendance, new.adults_count, new.children_count, new.visitors_count))
  execute function private.queue_attendance_webhooks();

-- People never change what was tapped: the next tap would undo it. A count of their own comes first, and to delete the
-- record is to leave out all who have tapped so far.
create trigger attendance_keep_clicked_count before update on public.attendance
  for each row when (old.source = 'clicker' and current_user in ('anon', 'authenticated')
    and (old.total_attendance, old.adults_count, old.children_count, old.visitors_count)
      is distinct from (new.total_attendance, new.adults_count, new.children_count, new.visitors_count))
  execute function private.refuse_by_rule('attendance_clicked_count_kept');

create function private.leave_out_clickers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.webhook_deliveries
    where church_id = old.church_id and event = 'attendance.recorded' and attempts = 0 and outcome is null
      and payload -> 'data' ->> 'id' = old.id::text;
  update private.clickers set left_out = true
    where church_id = old.church_id and service_instance_id = old.service_instance_id and not left_out;
  return null;
end
$$;
comment on function private.leave_out_clickers() is
  'With the record of what was tapped, its clickers are left out; each can be counted again.';
create trigger attendance_leave_out_clickers after delete on public.attendance
  for each row when (old.source = 'clicker' and current_user in ('anon', 'authenticated'))
  execute function private.leave_out_clickers();

revoke execute on all functions in schema private from public;
