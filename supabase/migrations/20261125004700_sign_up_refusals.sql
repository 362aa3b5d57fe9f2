-- Supabase Auth does not pass on why a trigger refused a sign-up, so the API function asks beforehand or afterwards.
create function public.find_sign_up_refusal(of_username text, invitation text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := private.trim_spaces(normalize(of_username, NFKC));
begin
  -- Auth itself tells whether a name is taken, and nearly as often.
  if private.exceeds_limit(array['refused sign-ups of ' || private.caller_address()], array[30]) then
    return null;
  end if;
  return case
    when name is null or char_length(name) < 3 then 'short name'
    when exists (select from public.profiles where private.username_key(username) = private.username_key(name))
      then 'taken name'
    when invitation is not null and not exists (
      select from private.invitations as i
      where i.token_hash = private.sha256_of(invitation) and private.invitation_state(i) = 'open')
      then 'closed invitation'
  end;
end
$$;
comment on function public.find_sign_up_refusal(text, text) is
  'Says why the database refused a sign-up; Auth only says that the account could not be saved.';

revoke execute on function public.find_sign_up_refusal(text, text) from public, anon, authenticated;
grant execute on function public.find_sign_up_refusal(text, text) to anon, authenticated, service_role;
