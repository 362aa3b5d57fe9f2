-- Supabase Auth knows people by the address that src/domain/access/username.ts makes of their username. Whoever takes
-- the address of another name keeps everybody from ever joining under it.
create function private.may_have_address(username text, address text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  edges constant text := '^[\s\u00a0\u200b\ufeff]+|[\s\u00a0\u200b\ufeff]+$';
  -- The domain is the deployment's to choose, so it is not looked at.
  local_part constant text := split_part(lower(address collate "C"), '@', 1);
  name constant text := lower(regexp_replace(normalize(username, NFKC), edges, '', 'g') collate "C");
  spelled text;
  bits text;
begin
  -- A name has three characters or more; any other address is nobody's.
  if local_part !~ '^(u\.([a-z0-9]|-[0-9a-f]+-){3,}|h\.[a-z2-7]{52})$' then
    return true;
  end if;
  if name ~ '[^\x01-\x7f]' then
    -- JavaScript and Postgres disagree on capitals here and there, and somebody refused wrongly could never join. What
    -- is certain: the address of such a name is not one of plain characters only.
    return local_part !~ '^u\.([a-z0-9]|-[0-7]?[0-9a-f]-)+$';
  end if;
  select coalesce(string_agg(
      case when letter ~ '^[a-z0-9]$' then letter else '-' || to_hex(ascii(letter)) || '-' end, '' order by at), '')
    into spelled
    from (select at, substr(name, at, 1) as letter from generate_series(1, char_length(name)) as at) as letters;
  -- 64 is the longest local part of an address.
  if char_length(spelled) <= 62 then
    return local_part = 'u.' || spelled;
  end if;
  -- Base 32: the 256 bits and four more, by five.
  bits := ('x' || encode(sha256(convert_to(spelled, 'UTF8')), 'hex'))::bit(256)::text || '0000';
  return local_part = 'h.' || (
    select string_agg(
      substr('abcdefghijklmnopqrstuvwxyz234567', substr(bits, at, 5)::bit(5)::integer + 1, 1), '' order by at)
    from generate_series(1, 256, 5) as at);
end
$$;
comment on function private.may_have_address(text, text) is
  'False when the address is that of another username. Exact for names of plain characters, lenient for others.';

create function private.check_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own_name text := new.raw_user_meta_data ->> 'username';
begin
  if tg_op = 'UPDATE' then
    if new.email is not distinct from old.email then
      return new;
    end if;
    -- Everybody writes their own metadata, so only the first ones say a name.
    own_name := coalesce((select username from public.profiles where id = new.id), '');
  end if;
  -- To whoever joins without a name, welcome_user says so.
  if own_name is not null and not private.may_have_address(own_name, new.email) then
    raise exception 'This address belongs to another username'
      using errcode = '23514', constraint = 'profiles_username_address', table = 'profiles', schema = 'public';
  end if;
  return new;
end
$$;
comment on function private.check_address() is
  'Before-insert-or-update trigger: nobody takes the address of another name.';
revoke execute on all functions in schema private from public;

create trigger check_address before insert or update of email on auth.users
  for each row execute function private.check_address();
