-- A receiver that adds up the counts of `attendance.recorded` counts a service twice when two people counted it.
-- Webhooks therefore also send the official total, one minute after its last change.
alter table private.webhook_deliveries drop constraint webhook_deliveries_event_known;
alter table private.webhook_deliveries add constraint webhook_deliveries_event_known
  check (event in ('recording.completed', 'attendance.recorded', 'service_total.changed', 'test'));

create index webhook_deliveries_of_total
  on private.webhook_deliveries (church_id, (payload -> 'data' ->> 'serviceInstanceId'))
  where event = 'service_total.changed' and outcome is null;

create function private.queue_total_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  service public.service_instances;
  previous integer := old.official_total;
  reason text := 'deleted';
  waiting jsonb;
  seen constant text := coalesce(current_setting('narthex.queued_totals', true), '');
begin
  if not exists (
    select from public.profiles as p join private.integrations as i on i.user_id = p.id
    where p.church_id = old.church_id and i.webhook_enabled
  ) or position(old.id::text in seen) > 0 then
    return null;
  end if;
  -- At the end of the transaction the first change knows the total before it, and the row has the one after it.
  perform set_config('narthex.queued_totals', seen || old.id, true);
  select * into service from public.service_instances where id = old.id;
  if found then
    select change into reason from public.attendance_history
      where church_id = old.church_id and service_instance_id = old.id order by id desc limit 1;
  else
    service := old;
    service.official_total := null;
    service.official_total_source := null;
  end if;
  if service.official_total is not distinct from previous then
    return null;
  end if;
  for waiting in
    delete from private.webhook_deliveries
      where church_id = old.church_id and event = 'service_total.changed' and outcome is null and attempts = 0
        and payload -> 'data' ->> 'serviceInstanceId' = old.id::text
      returning payload -> 'data'
  loop
    previous := (waiting ->> 'previousTotal')::integer;
  end loop;
  -- A delivery that has failed so far would arrive after the newer figure.
  update private.webhook_deliveries set outcome = 'cancelled', next_attempt_at = null
    where church_id = old.church_id and event = 'service_total.changed' and outcome is null
      and payload -> 'data' ->> 'serviceInstanceId' = old.id::text;
  if service.official_total is distinct from previous then
    perform private.queue_webhooks(old.church_id, 'service_total.changed', jsonb_build_object(
      'serviceInstanceId', service.id, 'serviceName', service.service_name, 'instanceDate', service.instance_date,
      'startTime', service.start_time, 'outcome', service.outcome, 'total', service.official_total,
      'previousTotal', previous, 'source', service.official_total_source, 'cameIn', null, 'low', null, 'high', null,
      'reason', reason), interval '1 minute');
  end if;
  return null;
end
$$;
comment on function private.queue_total_webhooks() is
  'Queues the webhooks of an official total that changed; of several changes within a minute, one.';

-- Triggers run in the order of their names, so this trigger runs after the trigger that writes the history, whose
-- newest line gives the reason.
create constraint trigger service_instances_write_webhook_of_total
  after update of official_total on public.service_instances deferrable initially deferred
  for each row when (old.official_total is distinct from new.official_total)
  execute function private.queue_total_webhooks();
create constraint trigger service_instances_write_webhook_of_deleted_total
  after delete on public.service_instances deferrable initially deferred
  for each row execute function private.queue_total_webhooks();

-- The figures of a message are read when the message is first sent, not when it is queued, because one answer about
-- cameras may change a thousand totals, whose ranges would take long to compute. Later attempts send the same figures.
create function private.complete_delivery() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  instance constant uuid := (new.payload -> 'data' ->> 'serviceInstanceId')::uuid;
  figures jsonb;
begin
  if new.event = 'attendance.recorded' then
    figures := jsonb_build_object(
      'officialTotal', (select official_total from public.service_instances where id = instance));
  else
    select jsonb_build_object('serviceName', service_name, 'instanceDate', instance_date, 'startTime', start_time,
        'outcome', outcome, 'total', total, 'source', source, 'cameIn', came_in, 'low', low, 'high', high)
      into figures from public.service_totals where service_instance_id = instance;
  end if;
  new.payload := jsonb_set(new.payload, '{data}', (new.payload -> 'data') || coalesce(figures, '{}'));
  return new;
end
$$;
comment on function private.complete_delivery() is
  'Before-update trigger: a message has the figures of its service when it is sent first.';

create trigger webhook_deliveries_complete before update of attempts on private.webhook_deliveries
  for each row when (old.attempts = 0 and new.attempts = 1
    and new.event in ('attendance.recorded', 'service_total.changed') and new.payload -> 'data' is not null)
  execute function private.complete_delivery();

revoke execute on all functions in schema private from public;
