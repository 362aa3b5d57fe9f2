create table private.integrations (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  vision_key text,
  webhook_url text,
  webhook_enabled boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint integrations_vision_key_length check (char_length(vision_key) between 1 and 1000),
  constraint integrations_webhook_url_format
    check (webhook_url ~ '^https?://\S+$' and char_length(webhook_url) <= 2000)
);
comment on table private.integrations is 'Secrets of a person: no client role can read them, not even their own.';
comment on column private.integrations.vision_key is
  'Key of the AI vision service; never shown, only whether there is one.';

-- A second lock behind the missing grants: no policy, so no row for anyone but the owner and service_role.
alter table private.integrations enable row level security;
revoke all on private.integrations from public, anon, authenticated;
grant all on private.integrations to service_role;

create function public.list_users_for_admin()
returns table (
  id uuid, username text, has_vision_key boolean, has_webhook boolean, webhook_enabled boolean, created_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may do this' using errcode = '42501';
  end if;
  return query
    select profile.id, profile.username, secret.vision_key is not null, secret.webhook_url is not null,
      coalesce(secret.webhook_enabled, false), profile.created_at
    from public.profiles as profile left join private.integrations as secret on secret.user_id = profile.id
    order by profile.created_at desc, profile.id;
end
$$;
comment on function public.list_users_for_admin() is
  'Everyone who can sign in and which integrations they set up, newest first. Admins only, and never a secret.';
revoke execute on function public.list_users_for_admin() from public, anon, authenticated;
grant execute on function public.list_users_for_admin() to authenticated, service_role;
