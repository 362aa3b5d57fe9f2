-- An owner lets someone of their church choose a new password, by a link that works once and for a day.
create table private.password_resets (
  person_id uuid primary key references public.profiles (id) on delete cascade,
  made_by uuid not null references public.profiles (id) on delete cascade,
  token_hash text not null unique,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  used_at timestamptz,
  withdrawn_at timestamptz
);
comment on table private.password_resets is 'The latest link by which each person chooses a new password.';
create index password_resets_made_by on private.password_resets (made_by);
alter table private.password_resets enable row level security;
revoke all on private.password_resets from public, anon, authenticated;

create function private.password_reset_state(reset private.password_resets) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when reset.used_at is not null then 'used'
    when reset.withdrawn_at is not null then 'withdrawn'
    -- Who may no longer make one has not made one.
    when not exists (
      select from public.profiles as maker join public.profiles as person on person.church_id = maker.church_id
      where maker.id = reset.made_by and maker.church_role = 'owner' and person.id = reset.person_id) then 'withdrawn'
    when reset.expires_at <= now() then 'expired'
    else 'open'
  end
$$;
comment on function private.password_reset_state(private.password_resets) is 'open, or why it works no more.';

-- Whoever has chosen a new password needs no link, and an old one must not change it again.
create function private.withdraw_password_resets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.password_resets set withdrawn_at = now()
    where person_id = new.id and used_at is null and withdrawn_at is null;
  return null;
end
$$;
create trigger withdraw_password_resets after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.withdraw_password_resets();

-- With the profile they go by the foreign keys. In another church no link of this one works, nor after a return.
create function private.drop_password_resets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.password_resets where new.id in (person_id, made_by);
  return null;
end
$$;
create trigger profiles_drop_password_resets after update of church_id on public.profiles
  for each row when (old.church_id is distinct from new.church_id) execute function private.drop_password_resets();

create function public.make_password_reset(person uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  colleague constant public.profiles := private.colleague(person);
  secret constant text := private.new_secret();
begin
  -- A laptop that is left open would give its owner's account away; the account page asks for the current password.
  if person = private.signed_in_user_id() then
    raise exception 'Owners change their own password on the account page' using errcode = '22023';
  end if;
  delete from private.password_resets where person_id = person;
  insert into private.password_resets (person_id, made_by, token_hash)
    values (person, private.signed_in_user_id(), private.sha256_of(secret));
  perform private.write_audit(colleague.church_id, private.signed_in_user_id(), 'added', 'password_resets',
    person::text, coalesce(nullif(btrim(colleague.full_name), ''), colleague.username), null, null);
  return secret;
end
$$;
comment on function public.make_password_reset(uuid) is
  'The secret of a link, told once, for someone of the caller''s church; the one before ends. Owners only.';

create function public.withdraw_password_reset(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  colleague constant public.profiles := private.colleague(person);
begin
  update private.password_resets as r set withdrawn_at = now()
    where r.person_id = person and private.password_reset_state(r) = 'open';
  if not found then
    raise exception 'There is no such link' using errcode = 'PT404';
  end if;
  perform private.write_audit(colleague.church_id, private.signed_in_user_id(), 'removed', 'password_resets',
    person::text, coalesce(nullif(btrim(colleague.full_name), ''), colleague.username), null, null);
end
$$;
comment on function public.withdraw_password_reset(uuid) is 'Its link ends at once. Owners only.';

create function public.find_password_reset(token text) returns table (username text, church_name text, state text)
language sql stable security definer set search_path = '' as $$
  select p.username, c.name, private.password_reset_state(r)
  from private.password_resets as r
    join public.profiles as p on p.id = r.person_id
    join public.churches as c on c.id = p.church_id
  where r.token_hash = private.sha256_of(token)
$$;
comment on function public.find_password_reset(text) is 'What the holder of a link is told before they choose a password.';

create function public.use_password_reset(token text, password_hash text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  reset private.password_resets;
  state text;
begin
  -- The lock: of two at once, the second sees what the first has done.
  select * into reset from private.password_resets where token_hash = private.sha256_of(token) for update;
  state := case when reset.person_id is null then 'unknown' else private.password_reset_state(reset) end;
  if state <> 'open' then
    return state;
  end if;
  update private.password_resets set used_at = now() where person_id = reset.person_id;
  perform private.write_audit(church_id, id, 'password_changed', 'password_resets', id::text,
      coalesce(nullif(btrim(full_name), ''), username), null, null)
    from public.profiles where id = reset.person_id;
  perform private.set_password(reset.person_id, password_hash);
  return 'done';
end
$$;
comment on function public.use_password_reset(text, text) is 'Sets the password, or says why not.';

drop function public.list_people();
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

revoke execute on function public.make_password_reset(uuid), public.withdraw_password_reset(uuid),
  public.find_password_reset(text), public.use_password_reset(text, text), public.list_people()
  from public, anon, authenticated;
grant execute on function public.make_password_reset(uuid), public.withdraw_password_reset(uuid), public.list_people()
  to authenticated, service_role;
grant execute on function public.find_password_reset(text) to anon, authenticated, service_role;
grant execute on function public.use_password_reset(text, text) to service_role;
revoke execute on all functions in schema private from public;
