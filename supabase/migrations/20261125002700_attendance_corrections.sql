-- A change and its reason are saved in one transaction. Both functions run as their caller, so that row-level security
-- and the constraints of the table decide.
create function public.correct_attendance(
  record uuid, total integer, adults integer default null, children integer default null,
  visitors integer default null, notes text default null, reason text default null
) returns setof uuid
language plpgsql security invoker set search_path = '' as $$
begin
  perform set_config('narthex.reason', left(coalesce(correct_attendance.reason, ''), 500), true);
  return query update public.attendance as a set
    total_attendance = correct_attendance.total,
    adults_count = correct_attendance.adults,
    children_count = correct_attendance.children,
    visitors_count = correct_attendance.visitors,
    notes = correct_attendance.notes
  where a.id = correct_attendance.record returning a.id;
end
$$;
comment on function public.correct_attendance(uuid, integer, integer, integer, integer, text, text) is
  'Changes a count and keeps the reason in its history; no row where the caller may not change it.';

create function public.remove_attendance(record uuid, reason text default null) returns setof uuid
language plpgsql security invoker set search_path = '' as $$
begin
  perform set_config('narthex.reason', left(coalesce(remove_attendance.reason, ''), 500), true);
  return query delete from public.attendance as a where a.id = remove_attendance.record returning a.id;
end
$$;
comment on function public.remove_attendance(uuid, text) is
  'Removes a count and keeps the reason in its history; no row where the caller may not delete it.';

revoke execute on function public.correct_attendance(uuid, integer, integer, integer, integer, text, text)
  from public, anon, authenticated;
revoke execute on function public.remove_attendance(uuid, text) from public, anon, authenticated;
grant execute on function public.correct_attendance(uuid, integer, integer, integer, integer, text, text)
  to authenticated, service_role;
grant execute on function public.remove_attendance(uuid, text) to authenticated, service_role;
