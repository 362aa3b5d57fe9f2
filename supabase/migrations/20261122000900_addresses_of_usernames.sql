-- The local part of the address that src/domain/access/username.ts makes of a name in its canonical form. Different
-- names get different ones, so a name's own is the only one it may have.
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
comment on function private.local_part_of(text) is 'What stands before the @ in the address of a username.';

-- As JavaScript does it: a capital İ keeps its dot, a Σ at the end of a word becomes ς, and an I is an i in every
-- language.
create function private.lower_as_javascript(text) returns text
language sql immutable set search_path = '' as $$
  select lower(lower(
    regexp_replace(replace($1, 'İ', U&'i\0307'), '(?<=[[:alpha:]])Σ(?![[:alpha:]])', 'ς', 'g') collate "C"
  ) collate "default")
$$;
comment on function private.lower_as_javascript(text) is
  'What String.toLowerCase gives, as far as this database knows the letters.';

-- Only new accounts and changed addresses are checked: people with an account sign in as before. Capitals that this
-- database does not know (letters newer than it) are refused; the same name in small letters is not.
create or replace function private.may_have_address(username text, address text) returns boolean
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
    -- No name with capitals has this address: it is that of the name in small letters, or of none.
    private.local_part_of(name)
  );
end
$$;
comment on function private.may_have_address(text, text) is 'False when the address is that of another username.';

revoke execute on all functions in schema private from public;
