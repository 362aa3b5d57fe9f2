-- Reading `pg_timezone_names` opens about 1,200 files and took half the time of a sign-up. `private.time_zones` stores
-- the names, because time zones are almost never removed. `private.is_time_zone` looks for a missing name in the
-- complete list.

create materialized view private.time_zones as
  select name from pg_catalog.pg_timezone_names where private.is_intl_time_zone(name);
create unique index time_zones_name on private.time_zones (name);
comment on materialized view private.time_zones is 'The names that a church''s time zone may have, when this was made.';

create function private.is_time_zone(zone text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.time_zones where name = zone)
    or (private.is_intl_time_zone(zone) and exists (select from pg_catalog.pg_timezone_names where name = zone))
$$;
revoke execute on function private.is_time_zone(text) from public;
comment on function private.is_time_zone(text) is 'Whether PostgreSQL and JavaScript''s Intl both know a time zone.';

create or replace function private.check_time_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_time_zone(new.time_zone) then
    raise exception 'Unknown time zone "%".', new.time_zone
      using errcode = '23514', constraint = 'churches_time_zone_known', table = 'churches', schema = 'public';
  end if;
  return new;
end
$$;

-- The only change is that `private.is_time_zone` checks the time zone.
create or replace function private.create_church_and_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  chosen_username constant text := private.trim_spaces(normalize(new.raw_user_meta_data ->> 'username', NFKC));
  chosen_full_name constant text :=
    left(nullif(private.trim_spaces(new.raw_user_meta_data ->> 'full_name'), ''), 200);
  chosen_church_name constant text :=
    left(nullif(private.trim_spaces(new.raw_user_meta_data ->> 'church_name'), ''), 200);
  ticket constant text := new.raw_user_meta_data ->> 'invitation';
  invitation private.invitations;
  chosen_time_zone text;
  joined_church_id uuid;
begin
  if chosen_username is null or char_length(chosen_username) < 3 then
    raise exception 'Username must be at least 3 characters'
      using errcode = '23514', constraint = 'profiles_username_length', table = 'profiles', schema = 'public';
  end if;
  if exists (select from public.profiles
             where private.username_key(username) = private.username_key(chosen_username)) then
    raise exception 'This username is already taken'
      using errcode = '23505', constraint = 'profiles_username_unique', table = 'profiles', schema = 'public';
  end if;

  if ticket is not null then
    invitation := private.use_joining_ticket(ticket);
    joined_church_id := invitation.church_id;
    -- Metadata are part of every access token, which is long enough.
    update auth.users set raw_user_meta_data = raw_user_meta_data - 'invitation' where id = new.id;
  else
    if private.is_time_zone(new.raw_user_meta_data ->> 'time_zone') then
      chosen_time_zone := new.raw_user_meta_data ->> 'time_zone';
    end if;
    insert into public.churches (name, time_zone)
      values (
        coalesce(chosen_church_name, left(coalesce(chosen_full_name, chosen_username), 190) || '''s church'),
        coalesce(chosen_time_zone, 'UTC'))
      returning id into joined_church_id;
  end if;
  insert into public.profiles (id, church_id, username, full_name, role, church_role)
    values (new.id, joined_church_id, chosen_username, chosen_full_name, 'user', coalesce(invitation.role, 'owner'));
  if ticket is not null then
    perform private.write_audit(joined_church_id, new.id, 'added', 'profiles', new.id::text,
      coalesce(chosen_full_name, chosen_username), null, null);
  end if;
  return new;
end
$$;
