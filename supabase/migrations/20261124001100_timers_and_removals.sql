-- ---- Timers: when webhooks were last looked through, and pictures last swept ----
create table private.timers (
  name text primary key,
  ran_at timestamptz,
  failed_at timestamptz,
  pictures_until timestamptz,
  constraint timers_name_known check (name in ('webhooks', 'pictures'))
);
comment on table private.timers is 'The last runs of the work that no request starts. The API function writes them.';
comment on column private.timers.ran_at is 'When a run last ended well.';
comment on column private.timers.failed_at is 'When a run last failed.';
comment on column private.timers.pictures_until is 'Pictures that came until then are known to be JPEG.';
alter table private.timers enable row level security;
revoke all on private.timers from public, anon, authenticated;
grant all on private.timers to service_role;

create function public.note_timer(timer text, has_failed boolean default false) returns void
language sql security definer set search_path = '' as $$
  insert into private.timers as known (name, ran_at, failed_at)
    values (timer, case when not has_failed then now() end, case when has_failed then now() end)
    on conflict (name) do update
      set ran_at = coalesce(excluded.ran_at, known.ran_at), failed_at = coalesce(excluded.failed_at, known.failed_at)
      -- The embedded server looks every ten seconds; twice a minute is enough to know.
      where has_failed or known.ran_at is null or known.failed_at > known.ran_at
        or known.ran_at < now() - interval '30 seconds'
$$;
comment on function public.note_timer(text, boolean) is 'Writes down that a timer ran. For the API function only.';

create function public.list_timers() returns table (name text, state text, ran_at timestamptz, tried_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.owned_church_id() is null and not private.is_admin() then
    raise exception 'Only owners and administrators read this' using errcode = '42501';
  end if;
  return query
    select due.name,
      case
        when last.at is null then 'never'
        when last.at < now() - due.patience then 'late'
        when known.failed_at > known.ran_at or known.ran_at is null then 'failing'
        else 'fresh'
      end,
      known.ran_at, last.at
    -- Webhooks run every minute and pictures every hour: either may be an hour late.
    from (values ('webhooks', interval '1 hour'), ('pictures', interval '2 hours')) as due (name, patience)
      left join private.timers as known on known.name = due.name
      cross join lateral (select greatest(known.ran_at, known.failed_at) as at) as last
    order by due.name desc;
end
$$;
comment on function public.list_timers() is
  'Whether the timers run: never, late (for more than an hour), failing or fresh. Owners and administrators only.';

-- ---- Pictures: what Storage cannot check ----
create function public.list_new_pictures(on_its_way interval default '1 hour', at_most integer default 100)
returns table (name text, came_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select picture.name, greatest(picture.created_at, picture.updated_at)
  from storage.objects as picture
  where picture.bucket_id = 'snapshots'
    and greatest(picture.created_at, picture.updated_at) < now() - on_its_way
    and greatest(picture.created_at, picture.updated_at)
      > coalesce((select pictures_until from private.timers where timers.name = 'pictures'), '-infinity')
  order by 2
  -- With ties: the next list begins after the last moment of this one.
  fetch first (at_most) rows with ties
$$;
comment on function public.list_new_pictures(interval, integer) is
  'Pictures whose bytes nobody has looked at: Storage believes the type that their sender declares. For the API function.';

create function public.note_checked_pictures(until timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into private.timers as known (name, pictures_until) values ('pictures', until)
    on conflict (name) do update set pictures_until = greatest(known.pictures_until, excluded.pictures_until)
$$;
comment on function public.note_checked_pictures(timestamptz) is
  'Says until when pictures were looked at. For the API function only.';

-- A link carries its right in itself for as long as its maker likes, also after they were removed from the church.
create function private.is_making_link() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(pg_catalog.current_setting('storage.operation', true) like '%.sign%', false)
$$;
comment on function private.is_making_link() is
  'Whether Storage asks in order to sign a link for reading or for uploading; it names what it does in a setting.';
alter policy "recorders see the snapshots of their church" on storage.objects
  using (
    bucket_id = 'snapshots' and not (select private.is_making_link())
    and private.is_snapshot_of(name, (select private.recording_church_id()))
    and (not (select private.is_counter())
      or split_part(name, '/', 2) = any ((select private.countable_sessions())::text[])));
alter policy "recorders upload snapshots of their church" on storage.objects
  with check (
    bucket_id = 'snapshots' and not (select private.is_making_link()) and (
      private.is_snapshot_of(name, (select private.recording_church_id()))
      and (not (select private.is_counter())
        or split_part(name, '/', 2) = any ((select private.countable_sessions())::text[]))
      or private.is_left_behind_picture(name)));

-- ---- Removed people ----
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

create or replace function public.remove_person(person uuid) returns void
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
  -- Those who leave by themselves know what they leave, and viewers record nothing.
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

-- ---- Joining: what Auth keeps of a sign-up opens nothing ----
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
  -- Whoever asks again and again keeps nobody out: the newest stay.
  delete from private.joining_tickets where ticket_hash in (
    select t.ticket_hash from private.joining_tickets as t where t.invitation_id = invitation.id
      order by t.created_at desc, t.ticket_hash offset 200);
  return ticket;
end
$$;
comment on function public.begin_joining(text) is
  'Gives the holder of an open invitation a ticket for one sign-up within an hour.';

drop function private.take_place(text);
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

create or replace function public.accept_invitation(token text, gives_up_church boolean default false) returns text
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
  -- The first line of a request is its line.
  perform private.write_audit(invitation.church_id, person, 'added', 'profiles', person::text,
    coalesce(own.full_name, own.username), null, null);
  -- Its events are of the church, and the person may be no owner of the next.
  delete from private.integrations where user_id = person;
  update public.profiles set church_id = invitation.church_id, church_role = invitation.role where id = person;
  return 'joined';
end
$$;

revoke execute on function public.note_timer(text, boolean), public.list_timers(),
  public.list_new_pictures(interval, integer), public.note_checked_pictures(timestamptz),
  public.forget_removed_people(), public.begin_joining(text) from public, anon, authenticated;
grant execute on function public.note_timer(text, boolean), public.list_new_pictures(interval, integer),
  public.note_checked_pictures(timestamptz), public.forget_removed_people() to service_role;
grant execute on function public.list_timers() to authenticated, service_role;
grant execute on function public.begin_joining(text) to anon, authenticated, service_role;
revoke execute on all functions in schema private from public;
grant execute on function private.is_making_link() to authenticated, service_role;
