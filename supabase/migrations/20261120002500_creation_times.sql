-- When a row was made is the database's to say. Whoever writes without a form could name any time, also infinity, which
-- no screen can show and which stands first or last in every list for ever.
create function private.keep_creation_time() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- As in refuse_change: only the API's roles are stopped, so that a backup can be played back.
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

-- Every table has the same three needs: a time for the rows that have an impossible one, a rule, and the trigger. It
-- comes after "keep_columns" in the alphabet, so whoever changes the column of an old row is still told so.
do $$
declare
  made record;
begin
  for made in
    select c.relname as name, a.attname as moment
    from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attname in ('created_at', 'registered_at') and not a.attisdropped
    order by c.relname
  loop
    -- Nothing was made in the future.
    execute format('update public.%1$I set %2$I = now() where %2$I < ''0001-01-01Z'' or %2$I > now()',
      made.name, made.moment);
    execute format('alter table public.%1$I add constraint %3$I
      check (%2$I between ''0001-01-01Z'' and ''9999-12-31 23:59:59Z'')',
      made.name, made.moment, made.name || '_' || made.moment || '_range');
    execute format('create trigger %3$I before insert or update on public.%1$I
      for each row execute function private.keep_creation_time(%2$L)',
      made.name, made.moment, made.name || '_keep_creation_time');
  end loop;
end
$$;
