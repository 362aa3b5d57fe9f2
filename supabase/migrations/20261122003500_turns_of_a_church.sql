-- A recording leads to its service, a service to its recordings and counts, a rule to its dates. Writes that begin at
-- different ends would wait for each other in a circle, and Postgres would end one of them. So people of one church write
-- one after the other, whatever they write of these; other churches do not wait.
create function private.take_turn() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  church constant uuid := private.current_church_id();
begin
  if church is not null then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(church::text, 0));
  end if;
  return null;
end
$$;
comment on function private.take_turn() is
  'Before-statement trigger: waits until the church has no other write under way, before any row is locked.';
revoke execute on function private.take_turn() from public;

do $$
declare
  name text;
begin
  foreach name in array array['churches', 'members', 'services', 'service_instances', 'recording_sessions',
    'recording_minutes', 'attendance_snapshots', 'attendance', 'member_attendance', 'camera_pairs', 'events', 'sermons']
  loop
    execute format('create trigger %I before insert or update or delete on public.%I
      for each statement execute function private.take_turn()', name || '_take_turn', name);
  end loop;
end
$$;
