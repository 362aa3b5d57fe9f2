-- An access token is valid for an hour, whatever happens to its session. Every rule about the caller goes through this
-- function, so that a token ends with its session: at a log-out, and when the password was changed elsewhere.
-- PostgREST answers with the status that the SQLSTATE names.
create function private.signed_in_user_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  session_id constant text := auth.jwt() ->> 'session_id';
begin
  -- Auth names the session in every token it signs. An account that is gone has no rows, and nothing to end.
  if session_id is not null
    and not exists (select from auth.sessions where id = session_id::uuid and user_id = auth.uid())
    and exists (select from auth.users where id = auth.uid()) then
    raise exception 'This session has ended' using errcode = 'PT401';
  end if;
  return auth.uid();
end
$$;
comment on function private.signed_in_user_id() is
  'The caller, null for an anonymous one. Fails with 401 when the session of their token has ended.';

create or replace function private.current_church_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select church_id from public.profiles where id = (select private.signed_in_user_id())
$$;

create or replace function private.editable_church_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select church_id from public.profiles
  where id = (select private.signed_in_user_id()) and church_role in ('owner', 'staff')
$$;

create or replace function private.owned_church_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select church_id from public.profiles where id = (select private.signed_in_user_id()) and church_role = 'owner'
$$;

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = (select private.signed_in_user_id()) and role = 'admin')
$$;

create or replace function public.find_my_integrations()
returns table (has_vision_key boolean, webhook_host text, webhook_enabled boolean)
language sql stable security definer set search_path = '' as $$
  select vision_key is not null, substring(webhook_url from '^https?://(?:[^/?#@]*@)?([^/?#]+)'), webhook_enabled
  from private.integrations where user_id = (select private.signed_in_user_id())
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.signed_in_user_id() to authenticated, service_role;

alter policy "people change their own profile" on public.profiles
  using (id = (select private.signed_in_user_id())) with check (id = (select private.signed_in_user_id()));
alter policy "people read their own feature requests, admins all" on public.feature_requests
  using (user_id = (select private.signed_in_user_id()) or (select private.is_admin()));
alter policy "people ask for features in their own name" on public.feature_requests
  with check (user_id = (select private.signed_in_user_id()));
