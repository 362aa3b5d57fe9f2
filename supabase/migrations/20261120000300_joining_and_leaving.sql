create function private.check_time_zone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (select from pg_catalog.pg_timezone_names where name = new.time_zone) then
    raise exception 'Unknown time zone "%".', new.time_zone
      using errcode = '23514', constraint = 'churches_time_zone_known', table = 'churches', schema = 'public';
  end if;
  return new;
end
$$;
comment on function private.check_time_zone() is 'A check constraint cannot look into pg_timezone_names.';

create trigger churches_check_time_zone before insert or update of time_zone on public.churches
  for each row execute function private.check_time_zone();

-- Whoever signs up writes the metadata, so only harmless facts are taken from it: never a role or a church.
create function private.welcome_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- \s does not hold the no-break space, zero-width space and byte order mark everywhere.
  edges constant text := '^[\s\u00a0\u200b\ufeff]+|[\s\u00a0\u200b\ufeff]+$';
  chosen_username text := regexp_replace(normalize(new.raw_user_meta_data ->> 'username', NFKC), edges, '', 'g');
  chosen_full_name text := regexp_replace(new.raw_user_meta_data ->> 'full_name', edges, '', 'g');
  chosen_time_zone text;
  new_church_id uuid;
begin
  chosen_full_name := left(nullif(chosen_full_name, ''), 200);
  if chosen_username is null or char_length(chosen_username) < 3 then
    raise exception 'Username must be at least 3 characters'
      using errcode = '23514', constraint = 'profiles_username_length', table = 'profiles', schema = 'public';
  end if;
  if exists (select from public.profiles
             where private.username_key(username) = private.username_key(chosen_username)) then
    raise exception 'This username is already taken'
      using errcode = '23505', constraint = 'profiles_username_unique', table = 'profiles', schema = 'public';
  end if;

  select name into chosen_time_zone from pg_catalog.pg_timezone_names
    where name = new.raw_user_meta_data ->> 'time_zone';
  insert into public.churches (name, time_zone)
    values (left(coalesce(chosen_full_name, chosen_username), 190) || '''s church', coalesce(chosen_time_zone, 'UTC'))
    returning id into new_church_id;
  insert into public.profiles (id, church_id, username, full_name, role, church_role)
    values (new.id, new_church_id, chosen_username, chosen_full_name, 'user', 'owner');
  return new;
end
$$;
comment on function private.welcome_user() is
  'Signing up founds a church and makes the person its owner. Reads username, full_name and time_zone from metadata.';

create trigger welcome_user after insert on auth.users
  for each row execute function private.welcome_user();

create function private.remove_empty_church() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two last people leaving at once must see each other go; someone joining must be seen too.
  perform from public.churches where id = old.church_id for update;
  if not exists (select from public.profiles where church_id = old.church_id) then
    delete from public.churches where id = old.church_id;
  end if;
  return null;
end
$$;
comment on function private.remove_empty_church() is
  'When the last person has gone, the church goes, and by cascade all it owns.';

create trigger profiles_remove_empty_church after delete on public.profiles
  for each row execute function private.remove_empty_church();
create trigger profiles_remove_empty_church_on_move after update of church_id on public.profiles
  for each row when (old.church_id <> new.church_id) execute function private.remove_empty_church();

create function private.grant_admin(username text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.profiles set role = 'admin'
    where private.username_key(profiles.username) = private.username_key(grant_admin.username);
  if not found then
    raise exception 'No user is called "%".', username using errcode = 'P0002';
  end if;
end
$$;
comment on function private.grant_admin(text) is
  'Makes a person administrator of this installation. Run by whoever runs the database:
select private.grant_admin(''their username''). No API role may execute it.';

revoke execute on all functions in schema private from public;
