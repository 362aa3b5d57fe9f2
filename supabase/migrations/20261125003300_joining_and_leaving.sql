-- Someone joins a church with a new account or from another church, and a church ends when its last person leaves.

-- ── With a new account ──

-- Auth copies the data of a sign-up into two tables of its own. So they hold a ticket that the sign-up itself uses up,
-- never the secret of the invitation, which may have places left.
create table private.joining_tickets (
  ticket_hash text primary key,
  invitation_id uuid not null references private.invitations (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.joining_tickets is 'Sign-ups by invitations that have begun within the last hour.';
create index joining_tickets_of_invitation on private.joining_tickets (invitation_id, created_at desc);
create index joining_tickets_by_creation on private.joining_tickets (created_at);
alter table private.joining_tickets enable row level security;
revoke all on private.joining_tickets from public, anon, authenticated;
grant all on private.joining_tickets to service_role;

create function public.begin_joining(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  invitation constant private.invitations := (
    select i from private.invitations as i where i.token_hash = private.sha256_of(token));
  ticket constant text := private.new_secret();
begin
  if invitation.id is null or private.invitation_state(invitation) <> 'open' then
    raise exception 'The invitation is closed: constraint "invitations_open"'
      using errcode = '23514', constraint = 'invitations_open', table = 'invitations', schema = 'private';
  end if;
  delete from private.joining_tickets where created_at < now() - interval '1 hour';
  insert into private.joining_tickets (ticket_hash, invitation_id) values (private.sha256_of(ticket), invitation.id);
  -- The newest tickets stay, so that nobody is kept out by someone who asks again and again.
  delete from private.joining_tickets where ticket_hash in (
    select t.ticket_hash from private.joining_tickets as t where t.invitation_id = invitation.id
      order by t.created_at desc, t.ticket_hash offset 200);
  return ticket;
end
$$;
comment on function public.begin_joining(text) is
  'Gives the holder of an open invitation a ticket for one sign-up within an hour.';

create function private.use_joining_ticket(ticket text) returns private.invitations
language plpgsql security definer set search_path = '' as $$
declare
  begun uuid;
begin
  delete from private.joining_tickets
    where ticket_hash = private.sha256_of(ticket) and created_at > now() - interval '1 hour'
    returning invitation_id into begun;
  return private.take_place(begun);
end
$$;
comment on function private.use_joining_ticket(text) is 'Takes a place of the invitation for which the ticket was made.';

-- The person who signs up writes the metadata, so only harmless values are read from it: never a role or a church.
create function private.create_church_and_profile() returns trigger
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
  if ticket is not null then
    perform private.write_audit(joined_church_id, new.id, 'added', 'profiles', new.id::text,
      coalesce(chosen_full_name, chosen_username), null, null);
  end if;
  return new;
end
$$;
comment on function private.create_church_and_profile() is
  'After-insert trigger: a sign-up creates a church and the profile of its owner, or joins the church that invites. From
the metadata it reads username, full_name, church_name, time_zone and invitation, the ticket of begin_joining.';

create trigger create_church_and_profile after insert on auth.users
  for each row execute function private.create_church_and_profile();

-- ── From another church ──

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
comment on function private.is_empty_church(uuid) is 'Whether a church has no data that would be lost with it.';

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
  invitation := private.take_place(invitation.id);
  -- A request has one line in the audit log, the first that is written.
  perform private.write_audit(invitation.church_id, person, 'added', 'profiles', person::text,
    coalesce(own.full_name, own.username), null, null);
  -- Webhooks tell of the church that the person leaves, and the new role may not allow them.
  delete from private.integrations where user_id = person;
  update public.profiles set church_id = invitation.church_id, church_role = invitation.role where id = person;
  return 'joined';
end
$$;
comment on function public.accept_invitation(text, boolean) is
  'Moves the caller into the church that invites, or says why not, or what it would mean.';

revoke execute on function public.accept_invitation(text, boolean), public.begin_joining(text)
  from public, anon, authenticated;
grant execute on function public.accept_invitation(text, boolean) to authenticated, service_role;
grant execute on function public.begin_joining(text) to anon, authenticated, service_role;

-- ── Leaving ──

create function private.remove_empty_church() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The lock makes two people who leave at once, or one who joins meanwhile, wait for each other.
  perform from public.churches where id = old.church_id for update;
  if not exists (select from public.profiles where church_id = old.church_id) then
    delete from public.churches where id = old.church_id;
  end if;
  return null;
end
$$;
comment on function private.remove_empty_church() is
  'When the last person leaves, the church is deleted, and by cascade all it owns.';

create trigger profiles_remove_empty_church after delete on public.profiles
  for each row execute function private.remove_empty_church();
create trigger profiles_remove_empty_church_on_move after update of church_id on public.profiles
  for each row when (old.church_id <> new.church_id) execute function private.remove_empty_church();

revoke execute on all functions in schema private from public;
