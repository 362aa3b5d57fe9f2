-- A person who counts in place of a camera gives a reason. The reason is saved with the count in one transaction and
-- belongs to the history, so it stays when the count is changed or removed. Notes are not copied into the history: they
-- are for owners and staff, no webhook sends them, and they are removed with their count. The function runs as its caller,
-- so that row-level security and the constraints of the table decide.
create function public.record_attendance(
  service uuid, total integer, adults integer default null, children integer default null, visitors integer default null,
  suggested integer default null, notes text default null, reason text default null
) returns setof uuid
language plpgsql security invoker set search_path = '' as $$
begin
  perform set_config('narthex.reason', left(coalesce(record_attendance.reason, ''), 500), true);
  return query insert into public.attendance as a (
      service_instance_id, total_attendance, adults_count, children_count, visitors_count, suggested_total, notes)
    select i.id, record_attendance.total, record_attendance.adults, record_attendance.children,
      record_attendance.visitors, record_attendance.suggested, record_attendance.notes
    from public.service_instances as i where i.id = record_attendance.service
    returning a.id;
end
$$;
comment on function public.record_attendance(uuid, integer, integer, integer, integer, integer, text, text) is
  'Adds a typed count and keeps the reason in its history; no row where the caller does not see the service.';

revoke execute on function public.record_attendance(uuid, integer, integer, integer, integer, integer, text, text)
  from public, anon, authenticated;
grant execute on function public.record_attendance(uuid, integer, integer, integer, integer, integer, text, text)
  to authenticated, service_role;
