-- A script could fill the log by signing in, changing the password, making recovery codes or ending sessions. After
-- twenty lines of the same action and kind in an hour, the last line counts the further acts. For viewers, the limit
-- applies to all acts; for other roles, to sign-ins, changes of their own account, downloads and feature requests.
create or replace function private.flooded_audit_line(of_church uuid, by_person uuid, what text, of_kind text) returns bigint
language sql stable security definer set search_path = '' as $$
  select max(id) filter (where kind = of_kind)
  from public.audit_log
  where church_id = of_church and person_id = by_person and action = what
    and (what = 'exported' or kind = of_kind and (
      what in ('signed_in', 'password_changed') or of_kind in ('sessions', 'recovery_codes')
      or (of_kind, what) in (('feature_requests', 'added'), ('profiles', 'changed'))
      or exists (select from public.profiles where id = by_person and church_role = 'viewer')
    ))
    and at > now() - interval '1 hour'
  having count(*) >= 20
$$;

revoke execute on all functions in schema private from public;
