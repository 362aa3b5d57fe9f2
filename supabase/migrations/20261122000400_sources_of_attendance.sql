-- Who or what counted. A camera writes the figure of its way; people never change it, they add a count of their own,
-- which comes first. So the camera's error stays known.
alter table public.attendance
  add column source text not null default 'typed',
  add column came_in integer,
  add constraint attendance_source_known
    check (source in ('typed', 'clicker', 'room', 'door', 'register', 'import')),
  add constraint attendance_came_in_range check (came_in between 0 and 1000000);
comment on column public.attendance.source is
  'typed by a person, tapped with the clicker, counted in the room or at the door by a camera, register or import.';
comment on column public.attendance.came_in is 'Entries at a door; the total is the peak occupancy.';
update public.attendance set source = 'room' where tracking_method = 'ai';
alter table public.attendance
  add constraint attendance_source_of_method check ((tracking_method = 'ai') = (source in ('room', 'door')));

create trigger attendance_keep_source before update on public.attendance
  for each row execute function private.refuse_change('source', 'came_in');

create function private.refuse_by_rule() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'new row for relation "%" violates check constraint "%"', tg_table_name, tg_argv[0]
    using errcode = '23514', constraint = tg_argv[0], table = tg_table_name, schema = tg_table_schema;
end
$$;
comment on function private.refuse_by_rule() is 'A check constraint for new values only; its name is the argument.';
-- People correct a camera by a count of their own.
create trigger attendance_keep_camera_count before update on public.attendance
  for each row when (old.tracking_method = 'ai' and new.total_attendance <> old.total_attendance
    and current_user in ('anon', 'authenticated'))
  execute function private.refuse_by_rule('attendance_camera_count_kept');
-- Visitors are adults or children too. Records of before this rule keep what was typed, and lose their recording or the
-- person who typed them as others do. The name puts it after attendance_fit_parts.
create trigger attendance_keep_parts_within_total
  before insert or update of total_attendance, adults_count, children_count on public.attendance
  for each row when (new.adults_count + new.children_count > new.total_attendance)
  execute function private.refuse_by_rule('attendance_children_count_beside_adults');

drop policy "editors add attendance to their church" on public.attendance;
create policy "editors add attendance to their church" on public.attendance
  for insert to authenticated with check (
    church_id = (select private.editable_church_id())
    and recorded_by = (select auth.uid())
    and tracking_method = 'manual'
    and source in ('typed', 'import')
    and ai_session_id is null
    and came_in is null
  );

create or replace function private.fit_attendance_parts() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A part that is not known stays unknown: least() passes over null.
  if new.adults_count > new.total_attendance then
    new.adults_count := new.total_attendance;
  end if;
  if new.children_count > new.total_attendance - coalesce(new.adults_count, 0) then
    new.children_count := new.total_attendance - coalesce(new.adults_count, 0);
  end if;
  if new.visitors_count > new.total_attendance then
    new.visitors_count := new.total_attendance;
  end if;
  return new;
end
$$;

-- A session writes its attendance record once, and attendance_written remembers that: a record that people deleted does
-- not come back. Later snapshots, minutes and corrections change the record while it is there.
create or replace function private.record_counted_attendance() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- As it is now: when the fullest picture is deleted, what its foreign key queued comes last with older figures.
  session constant public.recording_sessions := (select s from public.recording_sessions as s where id = new.id);
  figure constant integer := case session.way when 'door' then session.peak_occupancy else session.max_people_count end;
  entries constant integer := case session.way when 'door' then session.came_in end;
begin
  -- Without a counted picture or minute nothing was counted, which is not the same as a count of zero.
  if session.service_instance_id is null or figure is null or session.way = 'room' and not session.is_counted then
    return null;
  end if;
  if not session.attendance_written then
    update public.recording_sessions set attendance_written = true where id = new.id;
    insert into public.attendance
        (church_id, recorded_by, service_instance_id, total_attendance, tracking_method, source, came_in, ai_session_id)
      values (new.church_id, new.user_id, new.service_instance_id, figure, 'ai', new.way, entries, new.id)
      on conflict on constraint attendance_ai_session_once
      do update set total_attendance = excluded.total_attendance, came_in = excluded.came_in;
  else
    update public.attendance set total_attendance = figure, came_in = entries
      where ai_session_id = new.id and (total_attendance, came_in) is distinct from (figure, entries);
  end if;
  -- A passage may change what the doors counted together and leave the figure of its own door as it was.
  if session.way = 'door' then
    perform private.refresh_camera_figures(session.service_instance_id);
  end if;
  return null;
end
$$;
comment on function private.record_counted_attendance() is
  'Completing a session writes one attendance record of its figure; what arrives later corrects it.';

-- A picture's count is corrected by tapping a wrong box away or a missed person in.
grant update (people_count, metadata) on public.attendance_snapshots to authenticated;
create trigger attendance_snapshots_keep_columns before update on public.attendance_snapshots
  for each row execute function private.refuse_change('id', 'church_id', 'user_id', 'recording_session_id',
    'timestamp', 'image_url', 'confidence_score', 'created_at');
create policy "editors correct the snapshots of their church" on public.attendance_snapshots
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));

revoke execute on all functions in schema private from public;
