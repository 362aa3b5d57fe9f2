-- What one table tells another: a service knows whether it was counted, and a recording leaves its count behind.
create function private.mark_attendance_recorded() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched constant uuid[] := array[old.service_instance_id, new.service_instance_id];
begin
  -- In order of id, so that two writers never wait for each other; no stronger lock, because the foreign key of the
  -- other writer's new row already holds a key share lock.
  perform from public.service_instances where id = any (touched) order by id for no key update;
  update public.service_instances as instance
    set attendance_recorded = not attendance_recorded
    where id = any (touched)
      and attendance_recorded <> exists (select from public.attendance where service_instance_id = instance.id);
  return null;
end
$$;
comment on function private.mark_attendance_recorded() is
  'Keeps service_instances.attendance_recorded true exactly while the instance has an attendance record.';

create trigger attendance_mark_recorded after insert or delete or update of service_instance_id on public.attendance
  for each row execute function private.mark_attendance_recorded();

create function private.record_counted_attendance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A session without a snapshot counted nothing, which is not the same as counting nobody.
  if new.service_instance_id is null or new.thumbnail_snapshot_id is null then
    return null;
  end if;
  if old.status <> 'completed' or old.thumbnail_snapshot_id is null then
    insert into public.attendance
        (church_id, recorded_by, service_instance_id, total_attendance, tracking_method, ai_session_id)
      values (new.church_id, new.user_id, new.service_instance_id, new.max_people_count, 'ai', new.id)
      -- There is one already when the fullest snapshot was deleted: its key leaves a moment without a thumbnail.
      on conflict on constraint attendance_ai_session_once do update set total_attendance = excluded.total_attendance
        where new.max_people_count <> old.max_people_count;
  elsif new.max_people_count <> old.max_people_count then
    -- A snapshot that was waiting in another tab or browser arrived after the end.
    update public.attendance set total_attendance = new.max_people_count where ai_session_id = new.id;
  end if;
  return null;
end
$$;
comment on function private.record_counted_attendance() is
  'Completing a session writes one attendance record of its peak, and a late snapshot corrects it.';

create trigger recording_sessions_record_attendance after update on public.recording_sessions
  for each row when (new.status = 'completed') execute function private.record_counted_attendance();

revoke execute on all functions in schema private from public;
