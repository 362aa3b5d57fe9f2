-- An owner invites people into their church, with a role. The link has a secret; the database keeps only its hash.
create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null references public.churches (id) on delete cascade,
  -- Of an owner who leaves, the invitations end too.
  invited_by uuid not null references public.profiles (id) on delete cascade,
  role text not null,
  places integer not null default 1,
  taken integer not null default 0,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  withdrawn_at timestamptz,
  constraint invitations_role_known check (role in ('owner', 'staff', 'counter', 'viewer')),
  constraint invitations_places_range check (places between 1 and 100),
  constraint invitations_taken_range check (taken between 0 and places)
);
comment on table private.invitations is 'Links by which people join a church with a role.';
create index invitations_of_church on private.invitations (church_id, created_at desc);
create index invitations_of_inviter on private.invitations (invited_by);
alter table private.invitations enable row level security;
revoke all on private.invitations from public, anon, authenticated;

create function private.sha256_of(secret text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(secret, 'UTF8')), 'hex')
$$;
comment on function private.sha256_of(text) is 'Of secrets that are too long to be guessed.';

create function private.new_secret() returns text
language sql volatile set search_path = '' as $$
  -- Two of 122 random bits each.
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
$$;
comment on function private.new_secret() is '64 hexadecimal digits.';

create function private.invitation_state(invitation private.invitations) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when invitation.withdrawn_at is not null then 'withdrawn'
    -- Who may no longer invite has not invited.
    when not exists (
      select from public.profiles where id = invitation.invited_by and church_id = invitation.church_id
        and church_role = 'owner') then 'withdrawn'
    when invitation.expires_at <= now() then 'expired'
    when invitation.taken >= invitation.places then 'used'
    else 'open'
  end
$$;
comment on function private.invitation_state(private.invitations) is 'open, or why nobody can join by it any more.';

create function public.invite(invited_role text, invited_people integer) returns table (id uuid, token text)
language plpgsql security definer set search_path = '' as $$
declare
  church constant uuid := private.owned_church_id();
  secret constant text := private.new_secret();
begin
  if church is null then
    raise exception 'Only owners invite people' using errcode = '42501';
  end if;
  delete from private.invitations as i where i.church_id = church and i.expires_at < now() - interval '30 days';
  if (select count(*) from private.invitations as i where i.church_id = church) >= 200 then
    raise exception 'There are too many invitations' using errcode = '54000';
  end if;
  return query insert into private.invitations as i (church_id, invited_by, role, places, token_hash)
    values (church, private.signed_in_user_id(), invited_role, invited_people, private.sha256_of(secret))
    returning i.id, secret;
end
$$;
comment on function public.invite(text, integer) is 'A link into the caller''s church; told once. Owners only.';

create function public.list_invitations()
returns table (id uuid, role text, places integer, taken integer, created_at timestamptz, expires_at timestamptz,
  invited_by text)
language sql stable security definer set search_path = '' as $$
  select i.id, i.role, i.places, i.taken, i.created_at, i.expires_at, coalesce(p.full_name, p.username)
  from private.invitations as i join public.profiles as p on p.id = i.invited_by
  where i.church_id = private.owned_church_id() and private.invitation_state(i) = 'open'
  order by i.created_at desc
$$;
comment on function public.list_invitations() is 'Those of the caller''s church that are open. Owners only.';

create function public.withdraw_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.invitations set withdrawn_at = now()
    where id = invitation and church_id = private.owned_church_id() and withdrawn_at is null;
  if not found then
    raise exception 'There is no such invitation' using errcode = 'P0002';
  end if;
end
$$;
comment on function public.withdraw_invitation(uuid) is 'Its link ends at once. Owners only.';

create function public.find_invitation(token text)
returns table (church_name text, role text, invited_by text, state text)
language sql stable security definer set search_path = '' as $$
  select c.name, i.role, coalesce(p.full_name, p.username), private.invitation_state(i)
  from private.invitations as i
    join public.churches as c on c.id = i.church_id
    join public.profiles as p on p.id = i.invited_by
  where i.token_hash = private.sha256_of(token)
$$;
comment on function public.find_invitation(text) is 'What the holder of a link is told before they join.';

create function private.take_place(token text) returns private.invitations
language plpgsql security definer set search_path = '' as $$
declare
  found_invitation private.invitations;
  state text;
begin
  -- The lock: of many at once, each sees the place that the one before has taken.
  select * into found_invitation from private.invitations where token_hash = private.sha256_of(token) for update;
  state := case when found_invitation.id is null then 'unknown' else private.invitation_state(found_invitation) end;
  if state <> 'open' then
    raise exception 'The invitation is %: constraint "invitations_open"', state
      using errcode = '23514', constraint = 'invitations_open', table = 'invitations', schema = 'private';
  end if;
  update private.invitations set taken = taken + 1 where id = found_invitation.id;
  return found_invitation;
end
$$;
comment on function private.take_place(text) is 'Takes one place of an invitation, or fails.';

create or replace function private.create_church_and_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  chosen_username constant text := private.trim_spaces(normalize(new.raw_user_meta_data ->> 'username', NFKC));
  chosen_full_name constant text :=
    left(nullif(private.trim_spaces(new.raw_user_meta_data ->> 'full_name'), ''), 200);
  chosen_church_name constant text :=
    left(nullif(private.trim_spaces(new.raw_user_meta_data ->> 'church_name'), ''), 200);
  token constant text := new.raw_user_meta_data ->> 'invitation';
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

  if token is not null then
    invitation := private.take_place(token);
    joined_church_id := invitation.church_id;
    -- It may have places left, and metadata are part of every access token.
    update auth.users set raw_user_meta_data = raw_user_meta_data - 'invitation' where id = new.id;
  else
    select name into chosen_time_zone from pg_catalog.pg_timezone_names
      where name = new.raw_user_meta_data ->> 'time_zone' and private.is_intl_time_zone(name);
    insert into public.churches (name, time_zone)
      values (
        coalesce(chosen_church_name, left(coalesce(chosen_full_name, chosen_username), 190) || '''s church'),
        coalesce(chosen_time_zone, 'UTC'))
      returning id into joined_church_id;
  end if;
  insert into public.profiles (id, church_id, username, full_name, role, church_role)
    values (new.id, joined_church_id, chosen_username, chosen_full_name, 'user', coalesce(invitation.role, 'owner'));
  if token is not null then
    perform private.write_audit(joined_church_id, new.id, 'added', 'profiles', new.id::text,
      coalesce(chosen_full_name, chosen_username), null, null);
  end if;
  return new;
end
$$;
comment on function private.create_church_and_profile() is
  'After-insert trigger: a sign-up creates a church and the profile of its owner, or joins the church that invites. From
the metadata it reads username, full_name, church_name, time_zone and invitation, a secret that names church and role.';

create function private.is_empty_church(church uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.members where church_id = church)
    and not exists (select from public.services where church_id = church)
    and not exists (select from public.service_instances where church_id = church)
    and not exists (select from public.events where church_id = church)
    and not exists (select from public.sermons where church_id = church)
    and not exists (select from public.recording_sessions where church_id = church)
    and not exists (select from public.attendance where church_id = church)
$$;
comment on function private.is_empty_church(uuid) is 'Whether nothing is lost with it.';

create function public.accept_invitation(token text, gives_up_church boolean default false) returns text
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.signed_in_user_id();
  own public.profiles;
  invitation private.invitations;
  state text;
begin
  select * into own from public.profiles where id = person;
  if own.id is null then
    raise exception 'Please log in' using errcode = '42501';
  end if;
  select * into invitation from private.invitations as i where i.token_hash = private.sha256_of(token);
  state := case when invitation.id is null then 'unknown' else private.invitation_state(invitation) end;
  if invitation.church_id = own.church_id then
    return 'member';
  elsif state <> 'open' then
    return state;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(own.church_id::text, 0));
  if exists (select from public.profiles where church_id = own.church_id and id <> person) then
    if own.church_role = 'owner' and not exists (
        select from public.profiles where church_id = own.church_id and id <> person and church_role = 'owner') then
      return 'last owner';
    end if;
  elsif not private.is_empty_church(own.church_id) then
    return 'has data';
  end if;
  if not gives_up_church then
    return case when exists (select from public.profiles where church_id = own.church_id and id <> person)
      then 'leaves others' else 'leaves nothing' end;
  end if;
  invitation := private.take_place(token);
  -- Its events are of the church, and the person may be no owner of the next.
  delete from private.integrations where user_id = person;
  update public.profiles set church_id = invitation.church_id, church_role = invitation.role where id = person;
  perform private.write_audit(invitation.church_id, person, 'added', 'profiles', person::text,
    coalesce(own.full_name, own.username), null, null);
  return 'joined';
end
$$;
comment on function public.accept_invitation(text, boolean) is
  'Moves the caller into the church that invites, or says why not, or what it would mean.';

revoke execute on function public.invite(text, integer), public.list_invitations(), public.withdraw_invitation(uuid),
  public.find_invitation(text), public.accept_invitation(text, boolean) from public, anon, authenticated;
grant execute on function public.invite(text, integer), public.list_invitations(), public.withdraw_invitation(uuid),
  public.accept_invitation(text, boolean) to authenticated, service_role;
grant execute on function public.find_invitation(text) to anon, authenticated, service_role;
revoke execute on all functions in schema private from public;
