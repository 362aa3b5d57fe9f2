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
    -- A link ends when the person who made it is no owner of the church any more.
    when not exists (
      select from public.profiles as maker join public.profiles as person on person.church_id = maker.church_id
      where maker.id = reset.made_by and maker.church_role = 'owner' and person.id = reset.person_id) then 'withdrawn'
    when reset.expires_at <= now() then 'expired'
    else 'open'
  end
$$;
comment on function private.password_reset_state(private.password_resets) is 'open, or the reason why it does not work any more.';

-- ── When a link ends by itself ──

-- A person with a new password needs no link, and an old link must not change it again.
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

-- Foreign keys delete the links with the profile. When someone moves to another church, the links of this one end, also
-- for a later return.
create function private.drop_password_resets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.password_resets where new.id in (person_id, made_by);
  return null;
end
$$;

create trigger profiles_drop_password_resets after update of church_id on public.profiles
  for each row when (old.church_id is distinct from new.church_id) execute function private.drop_password_resets();

-- ── What owners do ──

create function public.make_password_reset(person uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  colleague constant public.profiles := private.colleague(person);
  secret constant text := private.new_secret();
begin
  -- An owner's laptop that is left open would give the account away; the account page asks for the current password.
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

-- ── What the holder of a link does ──

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
  -- With the lock, the second of two calls at once sees that the link is used.
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

revoke execute on function public.make_password_reset(uuid), public.withdraw_password_reset(uuid),
  public.find_password_reset(text), public.use_password_reset(text, text)
  from public, anon, authenticated;
grant execute on function public.make_password_reset(uuid), public.withdraw_password_reset(uuid)
  to authenticated, service_role;
grant execute on function public.find_password_reset(text) to anon, authenticated, service_role;
grant execute on function public.use_password_reset(text, text) to service_role;
revoke execute on all functions in schema private from public;
