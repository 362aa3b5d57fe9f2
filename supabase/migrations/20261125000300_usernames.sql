-- People sign in with a username. Supabase Auth identifies them by the address that src/domain/access/username.ts makes
-- of it. If people could take the address of another name, that name could never join.
create function private.trim_spaces(text) returns text
language sql immutable set search_path = '' as $$
  -- \s does not match the no-break space, zero-width space and byte order mark everywhere.
  select regexp_replace($1, '^[\s\u00a0\u200b\ufeff]+|[\s\u00a0\u200b\ufeff]+$', '', 'g')
$$;
comment on function private.trim_spaces(text) is 'The text without the spaces around it, also the invisible ones.';

create function private.username_key(username text) returns text
language sql immutable set search_path = '' as $$
  select normalize(lower(normalize(username, NFKC)), NFKC)
$$;
comment on function private.username_key(text) is 'Two usernames with the same key are the same username.';

-- ── The address of a username ──

-- The local part of the address that src/domain/access/username.ts makes of a name in its canonical form. Different
-- names get different local parts.
create function private.local_part_of(canonical text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  spelled text;
  bits text;
begin
  select coalesce(string_agg(
      case when letter ~ '^[a-z0-9]$' then letter else '-' || to_hex(ascii(letter)) || '-' end, '' order by at), '')
    into spelled
    from (
      select at, substr(canonical, at, 1) collate "C" as letter
      from generate_series(1, char_length(canonical)) as at
    ) as letters;
  -- 64 is the longest local part of an address.
  if char_length(spelled) <= 62 then
    return 'u.' || spelled;
  end if;
  -- Base 32: the 256 bits and four more, in groups of five.
  bits := ('x' || encode(sha256(convert_to(spelled, 'UTF8')), 'hex'))::bit(256)::text || '0000';
  return 'h.' || (
    select string_agg(
      substr('abcdefghijklmnopqrstuvwxyz234567', substr(bits, at, 5)::bit(5)::integer + 1, 1), '' order by at)
    from generate_series(1, 256, 5) as at);
end
$$;
comment on function private.local_part_of(text) is 'The part before the @ in the address of a username.';

-- JavaScript keeps the dot of a capital İ, writes a Σ at the end of a word as ς, and an I as i in every language.
create function private.lower_as_javascript(text) returns text
language sql immutable set search_path = '' as $$
  select lower(lower(
    regexp_replace(replace($1, 'İ', U&'i\0307'), '(?<=[[:alpha:]])Σ(?![[:alpha:]])', 'ς', 'g') collate "C"
  ) collate "default")
$$;
comment on function private.lower_as_javascript(text) is
  'The same as String.toLowerCase, as far as this database knows the letters.';

-- Capitals that this database does not know (letters newer than it) are refused; the same name in small letters is not.
create function private.may_have_address(username text, address text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  -- Each deployment chooses its own domain, so only the local part is compared.
  local_part constant text := split_part(lower(address collate "C"), '@', 1);
  name constant text := private.trim_spaces(normalize(username, NFKC));
begin
  -- A name has three characters or more; an address of any other form belongs to no name.
  if local_part !~ '^(u\.([a-z0-9]|-[0-9a-f]+-){3,}|h\.[a-z2-7]{52})$' then
    return true;
  end if;
  return local_part in (
    private.local_part_of(normalize(private.lower_as_javascript(name), NFKC)),
    -- This address belongs to the name in small letters or to no name, never to another name with capitals.
    private.local_part_of(name)
  );
end
$$;
comment on function private.may_have_address(text, text) is 'False when the address is that of another username.';

create function private.check_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own_name text := new.raw_user_meta_data ->> 'username';
begin
  if tg_op = 'UPDATE' then
    if new.email is not distinct from old.email then
      return new;
    end if;
    -- People can change their own metadata later, so the name is the one of the profile.
    own_name := coalesce((select username from public.profiles where id = new.id), '');
  end if;
  -- A sign-up without a name is refused by create_church_and_profile.
  if own_name is not null and not private.may_have_address(own_name, new.email) then
    raise exception 'This address belongs to another username'
      using errcode = '23514', constraint = 'profiles_username_address', table = 'profiles', schema = 'public';
  end if;
  return new;
end
$$;
comment on function private.check_address() is
  'Before-insert-or-update trigger: refuses the address of another username.';

create trigger check_address before insert or update of email on auth.users
  for each row execute function private.check_address();

revoke execute on all functions in schema private from public;
-- An update that needs a new entry in the unique index computes the key with the rights of the person who writes.
grant execute on function private.username_key(text) to authenticated, service_role;
