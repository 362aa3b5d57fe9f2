-- Recovery codes are a way back in without a mailbox: eight codes that are shown once, each of which lets its person
-- choose a new password. The Edge Function hashes passwords, and calls these functions with the service role.
create table private.recovery_codes (
  user_id uuid not null references public.profiles (id) on delete cascade,
  code_hash text not null,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is 'Each lets its person choose a new password, once.';
comment on column private.recovery_codes.code_hash is 'SHA-256 with the person''s id: a code has 80 random bits.';
alter table private.recovery_codes enable row level security;
revoke all on private.recovery_codes from public, anon, authenticated;

create function private.new_recovery_code() returns text
language sql volatile set search_path = '' as $$
  -- The alphabet is Crockford's base 32, without I, L, O and U: 16 letters of five random bits each.
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(bytes, at) % 32 + 1, 1), '' order by at)
  from (select sha256(convert_to(private.new_secret(), 'UTF8')) as bytes) as random, generate_series(0, 15) as at
$$;
comment on function private.new_recovery_code() is 'Sixteen letters and digits.';

create function private.recovery_code_hash(person uuid, code text) returns text
language sql immutable set search_path = '' as $$ select private.sha256_of(person::text || ':' || code) $$;
comment on function private.recovery_code_hash(uuid, text) is 'The hash of a code, which is all that is kept.';

create function private.set_password(person uuid, password_hash text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if password_hash is null or password_hash !~ '^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$' then
    raise exception 'This is no hash of a password' using errcode = '22023';
  end if;
  update auth.users set encrypted_password = password_hash, updated_at = now() where id = person;
  delete from auth.sessions where user_id = person;
end
$$;
comment on function private.set_password(uuid, text) is 'A new password, hashed with bcrypt; ends every session of the person.';

create function public.begin_password_check(person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.exceeds_limit(array['password checks of ' || person], array[5]) then
    return jsonb_build_object('state', 'busy', 'retryAfter', ceil(60 - extract(second from now()))::integer);
  end if;
  return jsonb_build_object('state', 'begun', 'salt', (
    select substring(encrypted_password from '^\$2[aby]\$\d\d\$[./A-Za-z0-9]{22}') from auth.users where id = person));
end
$$;
comment on function public.begin_password_check(uuid) is
  'The salt with which the API function hashes what someone says is their password, five times a minute at most. The hash
itself never leaves the database.';

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

create function public.count_recovery_codes() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.recovery_codes
  where user_id = private.signed_in_user_id() and used_at is null
$$;
comment on function public.count_recovery_codes() is 'How many the caller has left.';

create function public.check_recovery_code(of_username text, code text, from_address text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := private.username_key(private.trim_spaces(of_username));
  address constant text := coalesce(nullif(from_address, ''), private.caller_address());
  -- An unknown name takes the same steps, so that the time of an answer does not tell it apart.
  person constant uuid := coalesce(
    (select id from public.profiles where private.username_key(username) = name),
    '00000000-0000-0000-0000-000000000000');
begin
  if exists (
      select from private.recovery_codes
      where user_id = person and code_hash = private.recovery_code_hash(person, check_recovery_code.code)
        and used_at is null) then
    return jsonb_build_object('state', 'right', 'person', person);
  end if;
  -- A right code is always accepted, so that no one can be locked out by another's guesses. There are 2^80 codes.
  if private.exceeds_limit(
      array['recovery ' || name || ' from ' || address, 'recovery from ' || address, 'recovery ' || name],
      array[5, case address when '' then 1000000 else 30 end, 120]) then
    return jsonb_build_object('state', 'busy', 'retryAfter', ceil(60 - extract(second from now()))::integer);
  end if;
  return jsonb_build_object('state', 'wrong');
end
$$;
comment on function public.check_recovery_code(text, text, text) is
  'Whose code it is; wrong for an unknown name too; or that someone has tried too often in this minute.';

create function public.use_recovery_code(person uuid, code text, password_hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- The second of two calls at once waits for the first, and finds the code used.
  update private.recovery_codes set used_at = now()
    where user_id = person and code_hash = private.recovery_code_hash(person, use_recovery_code.code)
      and used_at is null;
  if not found then
    return false;
  end if;
  perform private.write_audit(church_id, id, 'password_changed', 'recovery_codes', id::text,
      coalesce(nullif(btrim(full_name), ''), username), null, null)
    from public.profiles where id = person;
  perform private.set_password(person, password_hash);
  return true;
end
$$;
comment on function public.use_recovery_code(uuid, text, text) is 'Sets the password, once for each code.';

revoke execute on function public.begin_password_check(uuid), public.make_recovery_codes(uuid, text),
  public.count_recovery_codes(),
  public.check_recovery_code(text, text, text), public.use_recovery_code(uuid, text, text)
  from public, anon, authenticated;
grant execute on function public.count_recovery_codes() to authenticated, service_role;
grant execute on function public.begin_password_check(uuid), public.make_recovery_codes(uuid, text),
  public.check_recovery_code(text, text, text),
  public.use_recovery_code(uuid, text, text) to service_role;
revoke execute on all functions in schema private from public;
