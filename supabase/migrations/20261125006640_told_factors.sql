-- When an official total includes a usual factor, the webhook also sends the measured figure.
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
        'outcome', outcome, 'total', total, 'measured', measured, 'source', source, 'cameIn', came_in, 'low', low,
        'high', high)
      into figures from public.service_totals where service_instance_id = instance;
    -- The message before this one may have been on its way when this one was queued.
    told := private.total_told_last(new.user_id, instance);
    if told.id is not null then
      new.payload := jsonb_set(jsonb_set(new.payload, '{data,previousTotal}', told.payload #> '{data,total}'),
        '{data,previousOutcome}', told.payload #> '{data,outcome}');
    end if;
  end if;
  -- A service that was deleted has no figures.
  new.payload := jsonb_set(new.payload, '{data}', (new.payload -> 'data') || coalesce(figures, '{"measured": null}'));
  return new;
end
$$;

revoke execute on all functions in schema private from public;
