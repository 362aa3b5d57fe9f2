-- A recording writes its attendance once. The columns of a session cannot tell a first snapshot that comes late from a
-- fullest one that was just deleted, so it is written down; otherwise a record that people deleted comes back.
create table private.counted_sessions (
  session_id uuid primary key references public.recording_sessions (id) on delete cascade
);
comment on table private.counted_sessions is
  'The recordings that have written their attendance record, whether or not people kept it.';

-- A second lock behind the missing grants, as for integrations.
alter table private.counted_sessions enable row level security;
revoke all on private.counted_sessions from public, anon, authenticated;
grant all on private.counted_sessions to service_role;

insert into private.counted_sessions (session_id)
  select id from public.recording_sessions as session
  where status = 'completed' and service_instance_id is not null
    and (thumbnail_snapshot_id is not null
      or exists (select from public.attendance where ai_session_id = session.id));

create or replace function private.record_counted_attendance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A session without a snapshot counted nothing, which is not the same as counting nobody.
  if new.service_instance_id is null or new.thumbnail_snapshot_id is null then
    return null;
  end if;
  insert into private.counted_sessions (session_id) values (new.id) on conflict do nothing;
  if found then
    insert into public.attendance
        (church_id, recorded_by, service_instance_id, total_attendance, tracking_method, ai_session_id)
      values (new.church_id, new.user_id, new.service_instance_id, new.max_people_count, 'ai', new.id)
      on conflict on constraint attendance_ai_session_once do update set total_attendance = excluded.total_attendance;
  elsif new.max_people_count <> old.max_people_count then
    -- A snapshot that was waiting in another tab or browser arrived after the end, or the fullest one was deleted.
    update public.attendance set total_attendance = new.max_people_count where ai_session_id = new.id;
  end if;
  return null;
end
$$;
revoke execute on all functions in schema private from public;
