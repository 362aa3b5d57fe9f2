-- Owners decide who belongs to their church, and as what. A church with people always has an owner.
create function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The owner of the database has no user id, and may set roles right in any order.
  if tg_op = 'UPDATE' and auth.uid() is null then
    return null;
  end if;
  -- With the lock, the second of two people who leave at once sees that the first has left.
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
returns table (id uuid, username text, full_name text, church_role text, created_at timestamptz, last_seen timestamptz,
  reset_until timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.id, p.username, p.full_name, p.church_role, p.created_at, (
    select max(greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'))
    from auth.sessions as s where s.user_id = p.id), (
    select r.expires_at from private.password_resets as r
    where r.person_id = p.id and private.password_reset_state(r) = 'open')
  from public.profiles as p where p.church_id = private.owned_church_id()
  order by p.created_at, p.id
$$;
comment on function public.list_people() is
  'The people of the caller''s church, and until when a link of theirs to a new password works. Owners only.';

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
  -- While waiting for the lock, the caller may have lost the role.
  select p.* into found_person from public.profiles as p
    where p.id = person and p.church_id = church and church = private.owned_church_id() for update;
  if found_person.id is null then
    raise exception 'There is no such person in this church' using errcode = 'PT404';
  end if;
  return found_person;
end
$$;
comment on function private.colleague(uuid) is 'Someone of the church that the caller owns, locked; or it fails.';

-- ── Roles ──

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

-- ── Removals ──

create table private.removals (
  person_id uuid primary key references auth.users (id) on delete cascade,
  church_id uuid not null references public.churches (id) on delete cascade,
  person_name text not null,
  removed_at timestamptz not null default now()
);
comment on table private.removals is 'People who were removed from a church within the last week.';
comment on column private.removals.person_name is 'For the audit log, which tells of what they hand in.';
create index removals_church_id on private.removals (church_id);
alter table private.removals enable row level security;
revoke all on private.removals from public, anon, authenticated;
grant all on private.removals to service_role;

create function private.own_removal() returns private.removals
language sql stable security definer set search_path = '' as $$
  select r from private.removals as r
  where r.person_id = private.signed_in_user_id() and r.removed_at > now() - interval '7 days'
$$;
comment on function private.own_removal() is 'The removal of the caller, while their devices may still send; or null.';

create function public.forget_removed_people() returns integer
language sql security definer set search_path = '' as $$
  with forgotten as (
    delete from auth.users as account
      where not exists (select from public.profiles where id = account.id)
        -- A church that is deleted takes its removals with it; the account without a profile is of no one all the same.
        and coalesce((select removed_at from private.removals where person_id = account.id), account.created_at)
          < now() - interval '7 days'
      returning id
  )
  select count(*)::integer from forgotten
$$;
comment on function public.forget_removed_people() is
  'Deletes the accounts of people who were removed more than a week ago. For the API function only.';

create function public.remove_person(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  leaving constant public.profiles := private.colleague(person);
  name constant text := coalesce(nullif(btrim(leaving.full_name), ''), leaving.username);
begin
  if not exists (select from public.profiles where church_id = leaving.church_id and id <> person) then
    raise exception 'A church needs an owner: constraint "profiles_last_owner"'
      using errcode = '23514', constraint = 'profiles_last_owner', table = 'profiles', schema = 'public';
  end if;
  perform private.write_audit(leaving.church_id, private.signed_in_user_id(), 'removed', 'profiles', person::text,
    name, null, null);
  perform public.forget_removed_people();
  -- People who leave by themselves know about their recordings, and viewers record nothing.
  if person = private.signed_in_user_id() or leaving.church_role = 'viewer' then
    delete from auth.users where id = person;
    return;
  end if;
  -- With the profile every right ends. The account without a password goes after a week. Auth looks a new name up in
  -- identities before it looks in users, so the name is free again only without both.
  delete from public.profiles where id = person;
  delete from auth.identities where user_id = person;
  update auth.users set encrypted_password = '', email = person || '@removed.invalid' where id = person;
  insert into private.removals (person_id, church_id, person_name) values (person, leaving.church_id, name);
end
$$;
comment on function public.remove_person(uuid) is
  'Ends someone''s membership and sign-in at once. Owners only. Their devices may hand in recordings for a week.';

create function public.find_my_removal()
returns table (person_id uuid, church_id uuid, church_name text)
language sql stable security definer set search_path = '' as $$
  select r.person_id, r.church_id, c.name from private.own_removal() as r join public.churches as c on c.id = r.church_id
$$;
comment on function public.find_my_removal() is
  'From which church the caller was removed, while what they recorded may still be sent.';

revoke execute on function public.list_people(), public.change_role(uuid, text), public.hand_over_church(uuid),
  public.remove_person(uuid), public.forget_removed_people(), public.find_my_removal() from public, anon, authenticated;
grant execute on function public.list_people(), public.change_role(uuid, text), public.hand_over_church(uuid),
  public.remove_person(uuid), public.find_my_removal() to authenticated, service_role;
grant execute on function public.forget_removed_people() to service_role;
revoke execute on all functions in schema private from public;
