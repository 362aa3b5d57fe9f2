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
-- can show and which would stay first or last in every list. The trigger runs after "keep_columns" (they run in the
-- order of their names), so a person who changes the column of an old row is told so.
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

revoke execute on all functions in schema private from public;
