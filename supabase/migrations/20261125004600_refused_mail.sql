-- No account has an address that receives mail, so a request for a code or a link by mail is an attack on another's
-- account. Auth asks this function before it keeps the code: `hook.send_email` in config.toml.
create function private.refuse_mail(event jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('error', jsonb_build_object(
    'http_code', 403, 'message', 'Narthex sends no mail. Use one of your recovery codes.'))
$$;
comment on function private.refuse_mail(jsonb) is
  'The hook of Supabase Auth that sends mail: it refuses, and Auth takes the code back that it made.';
revoke execute on function private.refuse_mail(jsonb) from public;

-- The embedded back end has no such role, and its gateway does not know these requests.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.refuse_mail(jsonb) to supabase_auth_admin;
  end if;
end
$$;
