-- The rules refuse more invisible characters in new names, and more mixtures of alphabets that look like Latin. New
-- usernames may not contain several spaces in a row, which pages show as one space. Existing names are not checked.
create or replace function private.has_invisible(text) returns boolean
language sql immutable set search_path = '' as $$
  -- The format characters of Unicode (Cf), and all others that fonts show as nothing (Default_Ignorable_Code_Point):
  -- zero-width spaces, marks of direction, tags; letters of nothing, such as the Hangul fillers; and what chooses the form
  -- of a sign. What makes one emoji of two, or colors one, is seen.
  select regexp_replace($1, '(?<=[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff])|(?<=[\u2190-\u2bff\U0001f000-\U0001faff])\ufe0f', '', 'g') ~ '[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
$$;

create or replace function private.mixes_alphabets(text) returns boolean
language sql immutable set search_path = '' as $$
  select ($1 ~ '[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02b8\u1d00-\u1d25\u1d2c-\u1d5c\u1d79-\u1dbe\u1e00-\u1eff\u2c60-\u2c7f\ua722-\ua787\ua78b-\ua7dc\uab30-\uab5a\uff21-\uff3a\uff41-\uff5a]')::integer
    + ($1 ~ '[\u0370-\u0373\u0376\u0377\u037f\u0386\u0388-\u03e1\u03f0-\u03ff\u1f00-\u1ffc]')::integer
    + ($1 ~ '[\u0400-\u0484\u0487-\u052f\u1c80-\u1c8a\u2de0-\u2dff\ua640-\ua69f]')::integer
    + ($1 ~ '[\u0531-\u0556\u0560-\u0588]')::integer
    + ($1 ~ '[\u13a0-\u13fd\uab70-\uabbf]')::integer
    + ($1 ~ '[\u03e2-\u03ef\u2c80-\u2cff]')::integer
    + ($1 ~ '[\ua4d0-\ua4ff]')::integer > 1
    -- The letters of mathematics are those of Latin and Greek a second time.
    or $1 ~ '[\U0001d400-\U0001d7ff]'
$$;
comment on function private.mixes_alphabets(text) is
  'Whether a text has letters of two of these alphabets: Latin, Greek, Cyrillic, Armenian, Cherokee, Coptic, Lisu; or those
of mathematics.';

create function private.is_plain_username(text) returns boolean
language sql immutable set search_path = '' as $$
  select not private.has_invisible($1) and not private.mixes_alphabets($1)
    and $1 !~ '  |[\u0001-\u001f\u007f-\u009f\u1680\u2028\u2029]'
$$;
comment on function private.is_plain_username(text) is 'Whether a username looks like no other.';

drop trigger profiles_keep_username_plain on public.profiles;
create trigger profiles_keep_username_plain before insert or update of username on public.profiles
  for each row when (not private.is_plain_username(new.username))
  execute function private.refuse_by_rule('profiles_username_plain');

create or replace function public.find_sign_up_refusal(of_username text, invitation text default null) returns text
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
    when not private.is_plain_username(name) then 'unclear name'
    when exists (select from public.profiles where private.username_key(username) = private.username_key(name))
      then 'taken name'
    when invitation is not null and not exists (
      select from private.invitations as i
      where i.token_hash = private.sha256_of(invitation) and private.invitation_state(i) = 'open')
      then 'closed invitation'
  end;
end
$$;

revoke execute on all functions in schema private from public;
