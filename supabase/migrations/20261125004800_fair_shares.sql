-- Computing the address of a username takes time that grows with the square of the name's length. A name of 100,000
-- letters would keep the connection of Auth busy for minutes, while log-ins wait. Anyone may try such a name, so
-- `private.may_have_address` computes no address for a name of more than 100 characters.
create or replace function private.may_have_address(username text, address text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  -- Each deployment chooses its own domain, so only the local part is compared.
  local_part constant text := split_part(lower(address collate "C"), '@', 1);
  name constant text := private.trim_spaces(normalize(username, NFKC));
begin
  -- A name has three characters or more; an address of any other form belongs to no name.
  if local_part !~ '^(u\.([a-z0-9]|-[0-9a-f]+-){3,}|h\.[a-z2-7]{52})$' then
    return true;
  end if;
  -- No profile takes it: "profiles_username_length" is the refusal.
  if char_length(name) > 100 then
    return true;
  end if;
  return local_part in (
    private.local_part_of(normalize(private.lower_as_javascript(name), NFKC)),
    -- This address belongs to the name in small letters or to no name, never to another name with capitals.
    private.local_part_of(name)
  );
end
$$;

create or replace function public.claim_webhook_deliveries(of_church uuid default null, at_most integer default 20)
returns table (id uuid, url text, secret text, event text, body text, attempt integer)
language plpgsql security definer set search_path = '' as $$
declare
  -- The waits before the second attempt, the third, and so on; there is no attempt after the sixth.
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
      where waiting.next_attempt_at <= now() and waiting.id in (
        -- The first of every church comes before the second of any.
        select ranked.id from (
          select each.id, each.next_attempt_at,
            row_number() over (partition by each.church_id order by each.next_attempt_at, each.id) as place
          from private.webhook_deliveries as each
          where each.next_attempt_at <= now() and (of_church is null or each.church_id = of_church)) as ranked
        order by ranked.place, ranked.next_attempt_at limit at_most)
      for update skip locked
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
