-- Marks change the figure of a register by one, hundreds of times. They share one line of history, and webhooks send the
-- figure after ten quiet minutes, as for taps.
create or replace function private.record_history_of_count() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  figures_before constant jsonb := case when tg_op <> 'INSERT' and private.is_counted(old) then private.figures_of(old) end;
  figures_after constant jsonb := case when tg_op <> 'DELETE' and private.is_counted(new) then private.figures_of(new) end;
  count constant public.attendance := coalesce(new, old);
begin
  if figures_before is not distinct from figures_after then
    return null;
  end if;
  if tg_op = 'UPDATE' and count.source = 'clicker'
    and current_setting('narthex.tapping', true) = pg_catalog.pg_current_xact_id()::text then
    update public.attendance_history set after = figures_after
      where church_id = count.church_id and service_instance_id = count.service_instance_id
        and id = (select max(id) from public.attendance_history
          where church_id = count.church_id and service_instance_id = count.service_instance_id
            and attendance_id = count.id)
        and (change = 'added' or changed_by is null and change = 'changed');
    if found then
      return null;
    end if;
  end if;
  -- Marks share a line too, for twelve hours after it was written.
  if figures_before is not null and figures_after is not null and count.source = 'register'
    and current_setting('narthex.marking', true) = pg_catalog.pg_current_xact_id()::text then
    update public.attendance_history as line set after = figures_after
      where line.id = (select max(id) from public.attendance_history
          where church_id = count.church_id and service_instance_id = count.service_instance_id
            and attendance_id = count.id)
        and line.change in ('added', 'changed') and line.changed_at > now() - interval '12 hours';
    if found then
      return null;
    end if;
  end if;
  perform private.write_history(count.church_id, count.service_instance_id, count.id,
    case when figures_before is null then 'added' when figures_after is null then 'removed' else 'changed' end,
    count.source, figures_before, figures_after);
  return null;
end
$$;

create or replace function private.record_history_of_total() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  now_total constant integer := (select official_total from public.service_instances where id = new.id);
  now_source constant text := (select official_total_source from public.service_instances where id = new.id);
  line public.attendance_history;
begin
  -- The trigger runs at the end of the transaction, after its other lines. Taps share a line, and so do marks.
  if now_total is not distinct from old.official_total
    or current_setting('narthex.tapping', true) = pg_catalog.pg_current_xact_id()::text
    or current_setting('narthex.marking', true) = pg_catalog.pg_current_xact_id()::text
    or exists (
      select from public.attendance_history
      where church_id = new.church_id and service_instance_id = new.id and changed_at = now()
        -- A deleted count takes its marks with it, and its line does not show that the register's total moved.
        and not (old.official_total_source = 'register' and change in ('added', 'changed', 'removed')
          and source is distinct from now_source)
    )
  then
    return null;
  end if;
  -- Members who are marked one after the other share a line.
  select * into line from public.attendance_history
    where church_id = new.church_id and service_instance_id = new.id order by id desc limit 1;
  if line.change = 'total_moved' and line.changed_by is not distinct from (select auth.uid())
    and line.changed_at > now() - interval '1 hour' then
    update public.attendance_history set after = jsonb_build_object('total', now_total) where id = line.id;
  else
    perform private.note_moved_total(new.id, old.official_total, 'total_moved');
  end if;
  return null;
end
$$;

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
  if new.source in ('clicker', 'register') then
    delete from private.webhook_deliveries
      where church_id = new.church_id and event = 'attendance.recorded' and attempts = 0 and outcome is null
        and payload -> 'data' ->> 'id' = new.id::text;
    -- A delivery that has failed so far would arrive after the newer figure.
    update private.webhook_deliveries set outcome = 'cancelled', next_attempt_at = null
      where church_id = new.church_id and event = 'attendance.recorded' and outcome is null
        and payload -> 'data' ->> 'id' = new.id::text;
  end if;
  if not private.is_counted(new) then
    return null;
  end if;
  perform private.queue_webhooks(new.church_id, 'attendance.recorded', details,
    case when new.source in ('clicker', 'register') then interval '10 minutes' else interval '0' end);
  return null;
end
$$;

drop trigger attendance_queue_tapped_webhooks on public.attendance;
create trigger attendance_queue_tapped_webhooks
  after update of total_attendance, adults_count, children_count, visitors_count on public.attendance
  for each row when (new.source in ('clicker', 'register') and coalesce(current_setting('narthex.importing', true), '') = ''
    and (old.total_attendance, old.adults_count, old.children_count, old.visitors_count)
      is distinct from (new.total_attendance, new.adults_count, new.children_count, new.visitors_count))
  execute function private.queue_attendance_webhooks();

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
  -- The trigger runs at the end of the transaction. The first change has the total before it, the row the one after.
  perform set_config('narthex.queued_totals', seen || old.id, true);
  select * into service from public.service_instances where id = old.id;
  if found then
    -- Taps change the line of the clicker, and marks that of the register, which may stand before lines about other
    -- counts.
    select * into line from public.attendance_history
      where church_id = old.church_id and service_instance_id = old.id
        and source is not distinct from case pg_catalog.pg_current_xact_id()::text
          when current_setting('narthex.tapping', true) then 'clicker'
          when current_setting('narthex.marking', true) then 'register' else source end
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
  -- Taps change a line that is already there, whose reason is that of another change.
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
