-- Only the API function, with the project's secret key, sends webhooks: these hand out addresses and secrets.
create function public.claim_webhook_deliveries(of_church uuid default null, at_most integer default 20)
returns table (id uuid, url text, secret text, event text, body text, attempt integer)
language plpgsql security definer set search_path = '' as $$
declare
  -- Waiting before the second attempt, the third, …; after the sixth there is none.
  waits constant interval[] := array['1 minute', '5 minutes', '30 minutes', '2 hours', '6 hours'];
begin
  delete from private.webhook_deliveries where created_at < now() - interval '30 days';
  update private.webhook_deliveries as delivery
    set outcome = 'cancelled', next_attempt_at = null
    where delivery.next_attempt_at <= now() and not exists (
      select from private.integrations as integration join public.profiles as profile
        on profile.id = integration.user_id
      where integration.user_id = delivery.user_id and integration.webhook_enabled
        and profile.church_id = delivery.church_id);
  -- The next attempt is planned before this one is made: a sender that dies loses nothing, and another one started
  -- meanwhile sends nothing twice.
  return query
    with due as (
      select waiting.id from private.webhook_deliveries as waiting
      where waiting.next_attempt_at <= now() and (of_church is null or waiting.church_id = of_church)
      order by waiting.next_attempt_at limit at_most for update skip locked
    )
    update private.webhook_deliveries as delivery
      set attempts = delivery.attempts + 1,
        next_attempt_at = now() + waits[delivery.attempts + 1],
        outcome = case when delivery.attempts + 1 > cardinality(waits) then 'given up' end
      from due, private.integrations as integration
      where delivery.id = due.id and integration.user_id = delivery.user_id
      returning delivery.id, integration.webhook_url, integration.webhook_secret, delivery.event,
        (delivery.payload || jsonb_build_object('id', delivery.id))::text, delivery.attempts;
end
$$;
comment on function public.claim_webhook_deliveries(uuid, integer) is
  'Takes the deliveries that are due, of one church or of all, and plans their next attempt. For the API function only.';

create function public.finish_webhook_delivery(delivery_id uuid, failure text default null) returns void
language sql security definer set search_path = '' as $$
  update private.webhook_deliveries
    set last_failure = left(failure, 200),
      outcome = case when failure is null then 'delivered' else outcome end,
      next_attempt_at = case when failure is null then null else next_attempt_at end
    where id = delivery_id
$$;
comment on function public.finish_webhook_delivery(uuid, text) is
  'Says how an attempt ended: without a failure there will be no other. For the API function only.';

revoke execute on function public.claim_webhook_deliveries(uuid, integer), public.finish_webhook_delivery(uuid, text)
  from public, anon, authenticated;
grant execute on function public.claim_webhook_deliveries(uuid, integer), public.finish_webhook_delivery(uuid, text)
  to service_role;
