-- A message about a total gives each receiver the change since the last message that this receiver accepted, because a
-- receiver may have missed messages. Marking a service without counts as not held also sends a message. A message
-- includes the reason that a person gave.
drop index private.webhook_deliveries_of_total;
create index webhook_deliveries_of_total
  on private.webhook_deliveries (user_id, (payload -> 'data' ->> 'serviceInstanceId'), created_at)
  where event = 'service_total.changed';

create function private.total_told_last(receiver uuid, instance uuid) returns private.webhook_deliveries
language sql stable security definer set search_path = '' as $$
  select delivery from private.webhook_deliveries as delivery
  where user_id = receiver and event = 'service_total.changed'
    and payload -> 'data' ->> 'serviceInstanceId' = instance::text and outcome = 'delivered'
  order by created_at desc limit 1
$$;
comment on function private.total_told_last(uuid, uuid) is
  'The last message about the total of a service that a receiver took.';

create function private.queue_total_webhook(
  receiver uuid, of_church uuid, instance uuid, details jsonb
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told private.webhook_deliveries;
  replaced jsonb;
  before jsonb := details;
  is_in_doubt boolean;
begin
  -- A delivery that has failed so far would arrive after the newer figure.
  update private.webhook_deliveries set outcome = 'cancelled', next_attempt_at = null
    where user_id = receiver and event = 'service_total.changed' and outcome is null and attempts > 0
      and payload -> 'data' ->> 'serviceInstanceId' = instance::text;
  told := private.total_told_last(receiver, instance);
  -- A receiver may have understood a message though its answer never came.
  select payload -> 'data', bool_or(attempts > 0) over () into replaced, is_in_doubt
    from private.webhook_deliveries
    where user_id = receiver and event = 'service_total.changed'
      and payload -> 'data' ->> 'serviceInstanceId' = instance::text
      and created_at > coalesce(told.created_at, '-infinity')
    order by created_at limit 1;
  if told.id is not null then
    before := jsonb_build_object(
      'previousTotal', told.payload #> '{data,total}', 'previousOutcome', told.payload #> '{data,outcome}');
  elsif replaced is not null then
    before := replaced;
  end if;
  delete from private.webhook_deliveries
    where user_id = receiver and event = 'service_total.changed' and outcome is null and attempts = 0
      and payload -> 'data' ->> 'serviceInstanceId' = instance::text;
  if is_in_doubt
    or (details -> 'total', details -> 'outcome') is distinct from (before -> 'previousTotal', before -> 'previousOutcome')
  then
    insert into private.webhook_deliveries (church_id, user_id, event, payload, next_attempt_at)
      values (of_church, receiver, 'service_total.changed', jsonb_build_object('event', 'service_total.changed',
        'churchId', of_church, 'createdAt', now(), 'data', details || jsonb_build_object(
          'previousTotal', before -> 'previousTotal', 'previousOutcome', before -> 'previousOutcome')),
        now() + interval '1 minute');
  end if;
end
$$;
comment on function private.queue_total_webhook(uuid, uuid, uuid, jsonb) is
  'Replaces what waits for a receiver about a service, unless that receiver knows its total and outcome for certain.';

create or replace function private.queue_total_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  service public.service_instances;
  line public.attendance_history;
  details jsonb;
  receiver uuid;
  receivers constant uuid[] := array(
    select p.id from public.profiles as p join private.integrations as i on i.user_id = p.id
    where p.church_id = old.church_id and p.church_role = 'owner' and i.webhook_enabled
  );
  seen constant text := coalesce(current_setting('narthex.queued_totals', true), '');
begin
  if receivers = '{}' or position(old.id::text in seen) > 0 then
    return null;
  end if;
  -- At the end of the transaction the first change knows the total before it, and the row has the one after it.
  perform set_config('narthex.queued_totals', seen || old.id, true);
  select * into service from public.service_instances where id = old.id;
  if found then
    select * into line from public.attendance_history
      where church_id = old.church_id and service_instance_id = old.id order by id desc limit 1;
  else
    service := old;
    service.official_total := null;
    service.official_total_source := null;
    line.change := 'deleted';
  end if;
  if (service.official_total, service.outcome) is not distinct from (old.official_total, old.outcome) then
    return null;
  end if;
  -- Taps change a line that is already there, whose words are about another change.
  if line.changed_at = now() then
    line.reason := coalesce(line.reason, case line.change when 'did_not_happen' then line.after ->> 'reason' end);
  else
    line.reason := null;
  end if;
  details := jsonb_build_object(
    'serviceInstanceId', service.id, 'serviceName', service.service_name, 'instanceDate', service.instance_date,
    'startTime', service.start_time, 'outcome', service.outcome, 'previousOutcome', old.outcome,
    'total', service.official_total, 'previousTotal', old.official_total, 'source', service.official_total_source,
    'cameIn', null, 'low', null, 'high', null, 'change', line.change, 'reason', line.reason);
  foreach receiver in array receivers loop
    perform private.queue_total_webhook(receiver, old.church_id, old.id, details);
  end loop;
  return null;
end
$$;
comment on function private.queue_total_webhooks() is
  'Queues the webhooks of a service whose total or outcome changed; of several changes within a minute, one.';

drop trigger service_instances_write_webhook_of_total on public.service_instances;
create constraint trigger service_instances_write_webhook_of_total
  after update of official_total, outcome on public.service_instances deferrable initially deferred
  for each row when ((old.official_total, old.outcome) is distinct from (new.official_total, new.outcome))
  execute function private.queue_total_webhooks();

create or replace function private.complete_delivery() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  instance constant uuid := (new.payload -> 'data' ->> 'serviceInstanceId')::uuid;
  told private.webhook_deliveries;
  figures jsonb;
begin
  if new.event = 'attendance.recorded' then
    figures := jsonb_build_object(
      'officialTotal', (select official_total from public.service_instances where id = instance));
  else
    select jsonb_build_object('serviceName', service_name, 'instanceDate', instance_date, 'startTime', start_time,
        'outcome', outcome, 'total', total, 'source', source, 'cameIn', came_in, 'low', low, 'high', high)
      into figures from public.service_totals where service_instance_id = instance;
    -- The message before this one may have been on its way when this one was queued.
    told := private.total_told_last(new.user_id, instance);
    if told.id is not null then
      new.payload := jsonb_set(jsonb_set(new.payload, '{data,previousTotal}', told.payload #> '{data,total}'),
        '{data,previousOutcome}', told.payload #> '{data,outcome}');
    end if;
  end if;
  new.payload := jsonb_set(new.payload, '{data}', (new.payload -> 'data') || coalesce(figures, '{}'));
  return new;
end
$$;

revoke execute on all functions in schema private from public;
