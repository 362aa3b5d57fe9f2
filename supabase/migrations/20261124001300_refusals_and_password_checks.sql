-- ---- Signing up: why it was refused ----
create function public.find_sign_up_refusal(of_username text, invitation text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := private.trim_spaces(normalize(of_username, NFKC));
begin
  -- Auth itself tells whether a name is taken, and nearly as often.
  if private.is_rushed(array['refused sign-ups of ' || private.caller_address()], array[30]) then
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

-- ---- Recovery codes: the current password is checked without a log-in, which would cost everyone's attempts at Auth ----
create function public.begin_password_check(person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_rushed(array['password checks of ' || person], array[5]) then
    return jsonb_build_object('state', 'busy', 'retryAfter', ceil(60 - extract(second from now()))::integer);
  end if;
  return jsonb_build_object('state', 'begun', 'salt', (
    select substring(encrypted_password from '^\$2[aby]\$\d\d\$[./A-Za-z0-9]{22}') from auth.users where id = person));
end
$$;
comment on function public.begin_password_check(uuid) is
  'The salt with which the API function hashes what someone says is their password, five times a minute at most. The hash
itself never leaves the database.';

drop function public.make_recovery_codes(uuid);
create function public.make_recovery_codes(person uuid, password_hash text) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  own public.profiles;
  codes text[];
begin
  -- The lock: of two at once, the second replaces the codes of the first.
  select * into own from public.profiles where id = person for update;
  if own.id is null then
    raise exception 'There is no such person' using errcode = 'P0002';
  end if;
  if not exists (select from auth.users where id = person and encrypted_password = password_hash) then
    return null;
  end if;
  delete from private.recovery_codes where user_id = person;
  select array_agg(private.new_recovery_code()) into codes from generate_series(1, 8);
  insert into private.recovery_codes (user_id, code_hash)
    select person, private.recovery_code_hash(person, code) from unnest(codes) as code;
  perform private.write_audit(own.church_id, person, 'added', 'recovery_codes', person::text, null, null, null);
  return codes;
end
$$;
comment on function public.make_recovery_codes(uuid, text) is
  'Eight new ones, told once; those before end. Null unless the hash is the one of the current password.';

revoke execute on function public.find_sign_up_refusal(text, text), public.begin_password_check(uuid),
  public.make_recovery_codes(uuid, text) from public, anon, authenticated;
grant execute on function public.find_sign_up_refusal(text, text) to anon, authenticated, service_role;
grant execute on function public.begin_password_check(uuid), public.make_recovery_codes(uuid, text) to service_role;
