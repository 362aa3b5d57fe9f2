-- An owner invites people into their church, with a role. The link has a secret; the database keeps only its hash.
create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null references public.churches (id) on delete cascade,
  -- When an owner leaves, their invitations end too.
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

-- The audit log never has the secret.
create trigger invitations_audit after insert or update on private.invitations
  for each row execute function private.audit('invitations', '{role,places,withdrawn_at}', '{}');

create function private.invitation_state(invitation private.invitations) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when invitation.withdrawn_at is not null then 'withdrawn'
    -- An invitation ends when the person who made it is no owner any more.
    when not exists (
      select from public.profiles where id = invitation.invited_by and church_id = invitation.church_id
        and church_role = 'owner') then 'withdrawn'
    when invitation.expires_at <= now() then 'expired'
    when invitation.taken >= invitation.places then 'used'
    else 'open'
  end
$$;
comment on function private.invitation_state(private.invitations) is 'open, or the reason why nobody can join by it any more.';

-- ── What owners do ──

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
    raise exception 'There are too many invitations: constraint "invitations_limit"'
      using errcode = '23514', constraint = 'invitations_limit', table = 'invitations', schema = 'private';
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
    raise exception 'There is no such invitation' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.withdraw_invitation(uuid) is 'Its link ends at once. Owners only.';

-- ── What the holder of a link does ──

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

create function private.take_place(invitation uuid) returns private.invitations
language plpgsql security definer set search_path = '' as $$
declare
  found_invitation private.invitations;
  state text;
begin
  -- The lock: of many at once, each sees the place that the one before has taken.
  select * into found_invitation from private.invitations where id = invitation for update;
  state := case when found_invitation.id is null then 'unknown' else private.invitation_state(found_invitation) end;
  if state <> 'open' then
    raise exception 'The invitation is %: constraint "invitations_open"', state
      using errcode = '23514', constraint = 'invitations_open', table = 'invitations', schema = 'private';
  end if;
  update private.invitations set taken = taken + 1 where id = found_invitation.id;
  return found_invitation;
end
$$;
comment on function private.take_place(uuid) is 'Takes one place of an invitation, or fails.';

revoke execute on function public.invite(text, integer), public.list_invitations(), public.withdraw_invitation(uuid),
  public.find_invitation(text) from public, anon, authenticated;
grant execute on function public.invite(text, integer), public.list_invitations(), public.withdraw_invitation(uuid)
  to authenticated, service_role;
grant execute on function public.find_invitation(text) to anon, authenticated, service_role;
revoke execute on all functions in schema private from public;
