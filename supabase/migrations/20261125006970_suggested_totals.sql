-- A person may save the total that Narthex suggests from a camera's count. A comparison of this total with the camera
-- would only confirm the error from which the suggestion was computed, so `camera_comparisons` leaves it out.

alter table public.attendance
  add column suggested_total integer,
  add constraint attendance_suggested_total_range check (suggested_total between 0 and 1000000),
  add constraint attendance_suggested_total_of_person check (suggested_total is null or tracking_method = 'manual');
comment on column public.attendance.suggested_total is
  'What Narthex had put into the field before the person saved; null where it was empty. A total that differs is their own.';

create trigger attendance_keep_suggestion before update on public.attendance
  for each row execute function private.refuse_change('suggested_total');

create or replace view public.camera_comparisons with (security_invoker = true) as
  select i.church_id, camera.camera_id, camera.way, camera.camera_name, i.id as service_instance_id, i.instance_date,
    case camera.way when 'door' then coalesce(i.door_measured, i.door_total)
      else coalesce(i.room_measured, i.room_total) end as counted,
    i.official_total as people
  from public.service_instances as i
    join (
      select a.church_id, a.service_instance_id, a.source as way, (array_agg(s.camera_id))[1] as camera_id,
        (array_agg(s.camera_name order by s.start_time desc))[1] as camera_name
      from public.attendance as a
        left join public.recording_sessions as s on s.church_id = a.church_id and s.id = a.ai_session_id
      where a.tracking_method = 'ai'
      group by a.church_id, a.service_instance_id, a.source
      having count(s.camera_id) = count(*) and count(distinct s.camera_id) = 1
    ) as camera on camera.church_id = i.church_id and camera.service_instance_id = i.id
  where i.official_total_source in ('typed', 'import', 'clicker')
    and not exists (
      select from public.attendance as own
      where own.church_id = i.church_id and own.id = i.official_total_record
        and own.total_attendance = own.suggested_total);

revoke execute on all functions in schema private from public;
