-- Helper functions and secrets. The API exposes only `public`, so nothing here can be called or read from outside;
-- policies, column defaults and triggers use it.
create schema private;
comment on schema private is 'Helper functions and secrets; never exposed through the API.';

revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- Hosted projects grant every new table and function in `public` to the client roles. Revoke that, so that each
-- migration states who may do what.
revoke all on schema public from anon, authenticated;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

-- ── Triggers that refuse a change ──

-- Column grants say the same, but some hosts of these migrations grant whole tables to the client roles; a trigger
-- works in either case. It stops only the API's roles: cascades and definer functions run as the table's owner.
create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
declare
  kept_column text;
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  foreach kept_column in array tg_argv loop
    if to_jsonb(new) -> kept_column is distinct from to_jsonb(old) -> kept_column then
      raise exception 'The column "%" of "%" cannot be changed.', kept_column, tg_table_name using errcode = '42501';
    end if;
  end loop;
  return new;
end
$$;
comment on function private.refuse_change() is
  'Before-update trigger: people cannot change the columns named as arguments.';

-- The database decides when a row was made. A client without a form could send any time, even infinity, which no screen
-- can show and which would stay first or last in every list. The trigger runs after "keep_columns" (triggers run in the
-- order of their names), so a person who changes the column of an old row gets an error.
create function private.keep_creation_time() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- As in refuse_change: only the API's roles are stopped, so that a backup can be restored.
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if tg_argv[0] = 'registered_at' then
    new.registered_at := case tg_op when 'INSERT' then now() else old.registered_at end;
  else
    new.created_at := case tg_op when 'INSERT' then now() else old.created_at end;
  end if;
  return new;
end
$$;
comment on function private.keep_creation_time() is
  'Before-insert-or-update trigger: the column named as argument is the time of the insert, whatever people send.';

create function private.refuse_by_rule() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'new row for relation "%" violates check constraint "%"', tg_table_name, tg_argv[0]
    using errcode = '23514', constraint = tg_argv[0], table = tg_table_name, schema = tg_table_schema;
end
$$;
comment on function private.refuse_by_rule() is 'A check constraint for new values only; its name is the argument.';

-- A second barrier for append-only tables, where a host grants whole tables. Cascades run as the owner.
create function private.refuse_every_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    raise exception 'What happened cannot be changed' using errcode = '42501';
  end if;
  return coalesce(new, old);
end
$$;
comment on function private.refuse_every_change() is 'Only triggers write here.';

-- ── One write of a church at a time ──

-- A recording leads to its service, a service to its recordings and counts, a rule to its dates. Writes that begin at
-- different ends would wait for each other in a circle, and Postgres would end one of them. So the people of one church
-- write these tables one after the other; other churches do not wait.
create function private.take_turn() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  church constant uuid := private.current_church_id();
begin
  if church is not null then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(church::text, 0));
  end if;
  return null;
end
$$;
comment on function private.take_turn() is
  'Before-statement trigger: waits until the church has no other write under way, before any row is locked.';

-- ── Secrets ──

create function private.sha256_of(secret text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(secret, 'UTF8')), 'hex')
$$;
comment on function private.sha256_of(text) is 'The hash of a secret that is too long to be guessed.';

create function private.new_secret() returns text
language sql volatile set search_path = '' as $$
  -- Each UUID has 122 random bits.
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
$$;
comment on function private.new_secret() is '64 hexadecimal digits.';

-- ── Links ──

-- A link of a church leads to the web: `javascript:`, `data:` and other schemes would run in the page of the next
-- reader.
create function private.is_web_address(address text) returns boolean
language sql immutable set search_path = '' as $$
  select address ~* '^https?://[^[:space:]\\]+$'
$$;
comment on function private.is_web_address(text) is 'Whether a link may lead there: an absolute http or https address.';

revoke execute on all functions in schema private from public;
-- Check constraints run with the rights of the person who writes.
grant execute on function private.is_web_address(text) to authenticated, service_role;
