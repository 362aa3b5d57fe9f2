-- Owners decide who belongs to their church, and as what. A church with people always has an owner.
create function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The installation's own work has no person; its owner may set roles right in any order.
  if tg_op = 'UPDATE' and auth.uid() is null then
    return null;
  end if;
  -- Two who leave at once wait for each other: the second sees what the first has done.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(old.church_id::text, 0));
  if exists (select from public.profiles where church_id = old.church_id)
    and not exists (select from public.profiles where church_id = old.church_id and church_role = 'owner') then
    raise exception 'A church needs an owner: constraint "profiles_last_owner"'
      using errcode = '23514', constraint = 'profiles_last_owner', table = 'profiles', schema = 'public';
  end if;
  return null;
end
$$;
comment on function private.keep_an_owner() is 'After-change trigger: the last owner stays one until there is another.';
create trigger profiles_keep_an_owner after delete on public.profiles
  for each row when (old.church_role = 'owner') execute function private.keep_an_owner();
create trigger profiles_keep_an_owner_on_change after update of church_id, church_role on public.profiles
  for each row when (old.church_role = 'owner' and (new.church_role <> 'owner' or new.church_id <> old.church_id))
  execute function private.keep_an_owner();

create function public.list_people()
returns table (id uuid, username text, full_name text, church_role text, created_at timestamptz, last_seen timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.id, p.username, p.full_name, p.church_role, p.created_at, (
    select max(greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'))
    from auth.sessions as s where s.user_id = p.id)
  from public.profiles as p where p.church_id = private.owned_church_id()
  order by p.created_at, p.id
$$;
comment on function public.list_people() is 'The people of the caller''s church. Owners only.';

create function private.colleague(person uuid) returns public.profiles
language plpgsql security definer set search_path = '' as $$
declare
  church constant uuid := private.owned_church_id();
  found_person public.profiles;
begin
  if church is null then
    raise exception 'Only owners do this' using errcode = '42501';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(church::text, 0));
  -- The caller may have waited, and be no owner any more.
  select p.* into found_person from public.profiles as p
    where p.id = person and p.church_id = church and church = private.owned_church_id() for update;
  if found_person.id is null then
    raise exception 'There is no such person in this church' using errcode = 'PT404';
  end if;
  return found_person;
end
$$;
comment on function private.colleague(uuid) is 'Someone of the church that the caller owns, locked; or it fails.';

create function public.change_role(person uuid, to_role text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.colleague(person);
  update public.profiles set church_role = to_role where id = person;
end
$$;
comment on function public.change_role(uuid, text) is 'Owners only.';

create function public.hand_over_church(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.colleague(person);
  if person = private.signed_in_user_id() then
    raise exception 'The church is yours already' using errcode = '22023';
  end if;
  update public.profiles set church_role = 'owner' where id = person;
  update public.profiles set church_role = 'staff' where id = private.signed_in_user_id();
end
$$;
comment on function public.hand_over_church(uuid) is 'Makes someone the owner, and the caller staff. Owners only.';

create function public.remove_person(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  leaving constant public.profiles := private.colleague(person);
begin
  if not exists (select from public.profiles where church_id = leaving.church_id and id <> person) then
    raise exception 'A church needs an owner: constraint "profiles_last_owner"'
      using errcode = '23514', constraint = 'profiles_last_owner', table = 'profiles', schema = 'public';
  end if;
  perform private.write_audit(leaving.church_id, private.signed_in_user_id(), 'removed', 'profiles', person::text,
    coalesce(leaving.full_name, leaving.username), null, null);
  -- Sessions and profile go with the account; what the person recorded stays, with no name on it.
  delete from auth.users where id = person;
end
$$;
comment on function public.remove_person(uuid) is 'Ends someone''s account at once. Owners only.';

revoke execute on function public.list_people(), public.change_role(uuid, text), public.hand_over_church(uuid),
  public.remove_person(uuid) from public, anon, authenticated;
grant execute on function public.list_people(), public.change_role(uuid, text), public.hand_over_church(uuid),
  public.remove_person(uuid) to authenticated, service_role;
revoke execute on all functions in schema private from public;
