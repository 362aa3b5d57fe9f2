-- An owner with the password of an administrator could read every church, so owners cannot make a password reset link
-- for an administrator of the installation.
create or replace function public.make_password_reset(person uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  colleague constant public.profiles := private.colleague(person);
  secret constant text := private.new_secret();
begin
  -- An owner's laptop that is left open would give the account away; the account page asks for the current password.
  if person = private.signed_in_user_id() then
    raise exception 'Owners change their own password on the account page' using errcode = '22023';
  end if;
  if colleague.role = 'admin' then
    raise exception 'Administrators of the installation use a recovery code' using errcode = '42501';
  end if;
  delete from private.password_resets where person_id = person;
  insert into private.password_resets (person_id, made_by, token_hash)
    values (person, private.signed_in_user_id(), private.sha256_of(secret));
  perform private.write_audit(colleague.church_id, private.signed_in_user_id(), 'added', 'password_resets',
    person::text, coalesce(nullif(btrim(colleague.full_name), ''), colleague.username), null, null);
  return secret;
end
$$;
