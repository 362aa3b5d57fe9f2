-- People see where they are logged in, and end sessions. A token ends with its session, see private.signed_in_user_id.
create function public.list_my_sessions()
returns table (id uuid, created_at timestamptz, last_used timestamptz, user_agent text, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.created_at, greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'), s.user_agent,
    coalesce(s.id = (auth.jwt() ->> 'session_id')::uuid, false)
  from auth.sessions as s
  where s.user_id = private.signed_in_user_id() and (s.not_after is null or s.not_after > now())
  order by 5 desc, 3 desc, s.id
$$;
comment on function public.list_my_sessions() is 'Those of the caller: this one first, then by last use.';

create function public.end_my_sessions(session uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.signed_in_user_id();
  this_session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  ended uuid[];
begin
  with gone as (
    delete from auth.sessions as s
    where s.user_id = person and s.id is distinct from this_session and s.id = coalesce(session, s.id)
    returning s.id
  )
  select coalesce(array_agg(gone.id), '{}') into ended from gone;
  if session is not null and cardinality(ended) = 0 then
    raise exception 'There is no such session' using errcode = 'PT404';
  end if;
  perform private.write_audit(p.church_id, person, 'completed', 'sessions', gone::text, null, null, null)
    from public.profiles as p, unnest(ended) as gone where p.id = person;
  return cardinality(ended);
end
$$;
comment on function public.end_my_sessions(uuid) is
  'Ends one of the caller''s other sessions, or all but this one; says how many.';

revoke execute on function public.list_my_sessions(), public.end_my_sessions(uuid) from public, anon, authenticated;
grant execute on function public.list_my_sessions(), public.end_my_sessions(uuid) to authenticated, service_role;
