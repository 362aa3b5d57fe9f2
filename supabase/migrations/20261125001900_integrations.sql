create table private.integrations (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  vision_key text,
  webhook_url text,
  webhook_enabled boolean not null default false,
  webhook_secret text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  updated_at timestamptz not null default now(),
  constraint integrations_vision_key_length check (char_length(vision_key) between 1 and 1000),
  constraint integrations_webhook_url_format
    check (webhook_url ~ '^https?://\S+$' and char_length(webhook_url) <= 2000),
  constraint integrations_webhook_enabled_with_url check (webhook_url is not null or not webhook_enabled),
  constraint integrations_webhook_secret_length check (char_length(webhook_secret) between 32 and 200)
);
comment on table private.integrations is 'Secrets of a person. No client role can read them, not even that person.';
comment on column private.integrations.vision_key is
  'Key of the AI vision service; never shown, only whether there is one.';
comment on column private.integrations.webhook_secret is 'Signs what is sent; shown once, when the webhook is set.';

create trigger integrations_audit after insert or update or delete on private.integrations
  for each row execute function private.audit('integrations',
    '{webhook_enabled}', '{vision_key,webhook_url,webhook_secret}');

-- Row-level security is a second barrier after the missing grants: without a policy, only the owner and service_role
-- see a row.
alter table private.integrations enable row level security;
revoke all on private.integrations from public, anon, authenticated;
grant all on private.integrations to service_role;

-- ── Who may have integrations ──

create function private.refuse_integrations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.webhook_url is not null or new.vision_key is not null) and exists (
    select from public.profiles where id = new.user_id and church_role = 'counter'
  ) then
    raise exception 'Counters have no integrations' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.refuse_integrations() is 'Before-insert-or-update trigger: counters set up none.';

create trigger integrations_refuse before insert or update on private.integrations
  for each row execute function private.refuse_integrations();

-- ── What a person sees and sets ──

create function public.find_my_integrations()
returns table (has_vision_key boolean, webhook_host text, webhook_enabled boolean)
language sql stable security definer set search_path = '' as $$
  select vision_key is not null, substring(webhook_url from '^https?://(?:[^/?#@]*@)?([^/?#]+)'), webhook_enabled
  from private.integrations where user_id = (select private.signed_in_user_id())
$$;
comment on function public.find_my_integrations() is
  'Which integrations the caller set up: of the webhook only the host, of the key only whether there is one.';

create function public.save_my_integrations(changes jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
  new_secret text;
  known private.integrations;
begin
  if private.current_church_id() is null then
    raise exception 'Only people of a church have integrations' using errcode = '42501';
  end if;
  insert into private.integrations (user_id) values (caller) on conflict (user_id) do nothing;
  select * into known from private.integrations where user_id = caller for update;
  if (known.webhook_url is null and changes ->> 'webhook_url' is not null)
     or (changes ->> 'renew_webhook_secret')::boolean then
    new_secret := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  end if;
  if changes ? 'vision_key' then known.vision_key := changes ->> 'vision_key'; end if;
  if changes ? 'webhook_url' then known.webhook_url := changes ->> 'webhook_url'; end if;
  if changes ? 'webhook_enabled' then known.webhook_enabled := (changes ->> 'webhook_enabled')::boolean; end if;
  update private.integrations
    set vision_key = known.vision_key, webhook_url = known.webhook_url,
      -- Without an address there is no webhook.
      webhook_enabled = known.webhook_enabled and (known.webhook_url is not null or not changes ? 'webhook_url'),
      webhook_secret = coalesce(new_secret, webhook_secret), updated_at = now()
    where user_id = caller;
  return new_secret;
end
$$;
comment on function public.save_my_integrations(jsonb) is
  'Sets the caller''s own integrations: vision_key, webhook_url, webhook_enabled; keys left out stay, null takes away.
Answers with the signing secret when it is new (first webhook, or renew_webhook_secret), which is never shown again.';

revoke execute on function public.find_my_integrations(), public.save_my_integrations(jsonb)
  from public, anon, authenticated;
grant execute on function public.find_my_integrations(), public.save_my_integrations(jsonb)
  to authenticated, service_role;

-- ── What an administrator sees ──

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

-- ── Messages that wait to be sent ──

create table private.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null references public.churches (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  event text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  outcome text,
  last_failure text,
  created_at timestamptz not null default now(),
  constraint webhook_deliveries_event_known check (event in ('recording.completed', 'attendance.recorded', 'test')),
  constraint webhook_deliveries_payload_size check (octet_length(payload::text) <= 65536),
  constraint webhook_deliveries_attempts_range check (attempts between 0 and 6),
  constraint webhook_deliveries_outcome_known check (outcome in ('delivered', 'given up', 'cancelled'))
);
comment on table private.webhook_deliveries is 'Outbox of the webhooks; kept 30 days.';
comment on column private.webhook_deliveries.next_attempt_at is 'Null when there will be none.';

create index webhook_deliveries_due on private.webhook_deliveries (next_attempt_at) where next_attempt_at is not null;
create index webhook_deliveries_church_id on private.webhook_deliveries (church_id);
create index webhook_deliveries_user_id on private.webhook_deliveries (user_id);
create index webhook_deliveries_by_creation on private.webhook_deliveries (created_at);

-- Row-level security is a second barrier here too.
alter table private.webhook_deliveries enable row level security;
revoke all on private.webhook_deliveries from public, anon, authenticated;
grant all on private.webhook_deliveries to service_role;

-- ── What the integrations page shows ──

create function public.list_my_webhook_deliveries()
returns table (
  id uuid, event text, created_at timestamptz, attempts integer, next_attempt_at timestamptz, outcome text,
  last_failure text
)
language sql stable security definer set search_path = '' as $$
  select d.id, d.event, d.created_at, d.attempts, d.next_attempt_at, d.outcome, d.last_failure
  from private.webhook_deliveries as d where d.user_id = (select private.signed_in_user_id())
  order by d.created_at desc, d.id limit 20
$$;
comment on function public.list_my_webhook_deliveries() is
  'The last twenty messages to the caller''s webhook and how they went, newest first; not what was in them.';

create function public.send_test_webhook() returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select private.signed_in_user_id());
begin
  perform from private.integrations where user_id = caller and webhook_enabled for update;
  if not found then
    raise exception 'The webhook is switched off' using errcode = '22023';
  end if;
  if (select count(*) from private.webhook_deliveries
      where user_id = caller and event = 'test' and created_at > now() - interval '10 minutes') >= 10 then
    raise exception 'Ten tests in ten minutes are enough' using errcode = '22023';
  end if;
  insert into private.webhook_deliveries (church_id, user_id, event, payload)
    select church_id, id, 'test', jsonb_build_object('event', 'test', 'churchId', church_id, 'createdAt', now(),
      'data', jsonb_build_object('message', 'Narthex can reach you.'))
    from public.profiles where id = caller;
  perform private.write_audit(private.current_church_id(), caller, 'added', 'webhook_tests', null, null, null, null);
end
$$;
comment on function public.send_test_webhook() is 'Queues a message that says nothing; ten in ten minutes at most.';

revoke execute on function public.list_my_webhook_deliveries(), public.send_test_webhook()
  from public, anon, authenticated;
grant execute on function public.list_my_webhook_deliveries(), public.send_test_webhook() to authenticated, service_role;
revoke execute on all functions in schema private from public;
