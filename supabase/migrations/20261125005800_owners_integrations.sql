-- A webhook sends every count of a church to an address, so only owners may set up webhooks.

-- The webhooks of people who are not owners are switched off. Their settings are kept, so that a person who becomes an
-- owner can switch the webhook on again.
update private.integrations as integration set webhook_enabled = false
  where webhook_enabled and not exists (
    select from public.profiles where id = integration.user_id and church_role = 'owner');
update private.webhook_deliveries as delivery set outcome = 'cancelled', next_attempt_at = null
  where next_attempt_at is not null and not exists (
    select from public.profiles where id = delivery.user_id and church_role = 'owner');

create or replace function private.refuse_integrations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.profiles where id = new.user_id and church_role = 'owner') then
    raise exception 'Integrations are for owners' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.refuse_integrations() is 'Before-insert-or-update trigger: only owners set up integrations.';

create or replace function private.queue_webhooks(
  of_church uuid, about_event text, details jsonb, wait interval default '0'
) returns void
language sql security definer set search_path = '' as $$
  insert into private.webhook_deliveries (church_id, user_id, event, payload, next_attempt_at)
    select of_church, profile.id, about_event,
      jsonb_build_object('event', about_event, 'churchId', of_church, 'createdAt', now(), 'data', details),
      now() + wait
    from public.profiles as profile join private.integrations as integration on integration.user_id = profile.id
    where profile.church_id = of_church and profile.church_role = 'owner' and integration.webhook_enabled
$$;

create or replace function public.find_my_integrations()
returns table (has_vision_key boolean, webhook_host text, webhook_enabled boolean)
language sql stable security definer set search_path = '' as $$
  select vision_key is not null, substring(webhook_url from '^https?://(?:[^/?#@]*@)?([^/?#]+)'), webhook_enabled
  from private.integrations
  where user_id = (select private.signed_in_user_id()) and (select private.owned_church_id()) is not null
$$;

create or replace function public.list_my_webhook_deliveries()
returns table (
  id uuid, event text, created_at timestamptz, attempts integer, next_attempt_at timestamptz, outcome text,
  last_failure text
)
language sql stable security definer set search_path = '' as $$
  select d.id, d.event, d.created_at, d.attempts, d.next_attempt_at, d.outcome, d.last_failure
  from private.webhook_deliveries as d
  where d.user_id = (select private.signed_in_user_id()) and (select private.owned_church_id()) is not null
  order by d.created_at desc, d.id limit 20
$$;

-- ── Owners who lose the role ──

drop trigger profiles_cancel_webhooks on public.profiles;
drop function private.cancel_webhooks_of_counter();

create function private.end_integrations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.webhook_deliveries set outcome = 'cancelled', next_attempt_at = null
    where user_id = new.id and next_attempt_at is not null;
  delete from private.integrations where user_id = new.id;
  return null;
end
$$;
comment on function private.end_integrations() is
  'After-update trigger: the webhook and the keys of an owner end with that role.';

create trigger profiles_end_integrations after update of church_role on public.profiles
  for each row when (old.church_role = 'owner' and new.church_role <> 'owner')
  execute function private.end_integrations();

revoke execute on all functions in schema private from public;
