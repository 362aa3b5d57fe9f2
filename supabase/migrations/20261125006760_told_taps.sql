-- When taps change an official total, `change` and `reason` of the webhook come from the history line of the clicker.
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
    -- Taps change the line of the clicker, which may stand before lines about other counts.
    select * into line from public.attendance_history
      where church_id = old.church_id and service_instance_id = old.id
        and (source = 'clicker'
          or current_setting('narthex.tapping', true) is distinct from pg_catalog.pg_current_xact_id()::text)
      order by id desc limit 1;
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

revoke execute on all functions in schema private from public;
