-- A printed link is known to all, and PostgREST has no rate limit, so these functions stop a flood of cards. A newcomer
-- still gets through, because the first cards of a subscriber in an hour have limits of their own.
create function private.exceeds_hourly_limit(key text, most integer) returns boolean
language sql security definer set search_path = '' as $$
  insert into private.counting_calls as known (key, minute, calls)
    values (private.sha256_of('hour of ' || key), date_trunc('hour', now()), 1)
    on conflict on constraint counting_calls_pkey do update set minute = excluded.minute,
      calls = case known.minute when excluded.minute then known.calls + 1 else 1 end
    returning calls > most
$$;
comment on function private.exceeds_hourly_limit(text, integer) is
  'Counts one call for the key. True when the key has more than `most` calls in this hour.';

create function private.card_wait(until_hour boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wait constant integer := ceil(case when until_hour
    then extract(epoch from date_trunc('hour', now()) + interval '1 hour' - now()) else 60 - extract(second from now()) end);
begin
  perform set_config('response.status', '429', true),
    set_config('response.headers', jsonb_build_array(jsonb_build_object('Retry-After', wait::text))::text, true);
  return jsonb_build_object('state', 'busy', 'retryAfter', wait);
end
$$;
comment on function private.card_wait(boolean) is 'The answer to a caller who has to wait, with the seconds.';

create function private.find_card_link_of(token text) returns private.card_links
language sql stable security definer set search_path = '' as $$
  select l from private.card_links as l
  where find_card_link_of.token ~ '^[0-9a-f]{32}$' and l.token = find_card_link_of.token
$$;
comment on function private.find_card_link_of(text) is 'The link of a token, also one that was withdrawn.';

create function private.caller_range(bits integer, bits_of_ipv6 integer) returns text
language plpgsql stable set search_path = '' as $$
declare
  sent constant text := left(private.caller_address(), 100);
  address inet;
begin
  if sent !~ '^[0-9A-Fa-f.:]+(%.*)?$' then
    return sent;
  end if;
  address := split_part(sent, '%', 1)::inet;
  if address << inet '::ffff:0:0/96' then
    address := inet '0.0.0.0' + (address - inet '::ffff:0:0');
  end if;
  return network(set_masklen(address, case family(address) when 4 then bits else bits_of_ipv6 end));
exception when invalid_text_representation then
  return sent;
end
$$;
comment on function private.caller_range(integer, integer) is
  'The range that the caller''s address is in. A subscriber has one IPv4 address, or the first 64 bits of an IPv6 address.';

create function private.exceeds_card_calls() returns boolean
language sql security definer set search_path = '' as $$
  -- All phones in a hall may share one address. A server without a proxy knows no address, and has one limit for all.
  select private.exceeds_limit(array['cards of ' || private.caller_range(32, 64)],
    array[case private.caller_address() when '' then 3000 else 300 end])
$$;
comment on function private.exceeds_card_calls() is 'Counts one call of the subscriber. True when it opens pages and sends cards too often in this minute.';

create function public.open_card(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link private.card_links;
begin
  if private.exceeds_card_calls() then
    return private.card_wait(false);
  end if;
  link := private.find_card_link_of(open_card.token);
  return case
    when link.id is null then jsonb_build_object('state', 'unknown')
    when link.withdrawn_at is not null then jsonb_build_object('state', 'withdrawn')
    else jsonb_build_object('state', 'open', 'church', (select c.name from public.churches as c where c.id = link.church_id))
  end;
end
$$;
comment on function public.open_card(text) is 'The page of a card shows the name of the church, and nothing else of it.';

create function private.give_way(of_church uuid, card uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  gone uuid;
begin
  -- A flood mostly comes from few providers, so a newcomer is in a smaller crowd and stays. A card that staff deals
  -- with at this moment is locked.
  select c.id into gone
  from public.newcomer_cards as c
    join private.flood_cards as f on f.id = c.id
    join (select known.crowd, count(*) as cards from private.flood_cards as known
      where known.church_id = of_church group by known.crowd) as crowds on crowds.crowd = f.crowd
  where c.church_id = of_church and f.church_id = of_church
  order by crowds.cards desc, f.sent_at, c.id limit 1 for update of c skip locked;
  -- The new card gets the row of the old one, so that neither the audit log nor the handled cards are flooded.
  update public.newcomer_cards set id = card where id = gone;
  delete from private.flood_cards where id = gone;
  return gone is not null;
end
$$;
comment on function private.give_way(uuid, uuid) is
  'Gives the row of a card that was sent during a flood, the oldest of the largest crowd, to a new card. False when there is none.';

create function public.send_card(token text, id uuid, name text, contact text, may_call boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link private.card_links;
  sent_name constant text := btrim(regexp_replace(send_card.name, '[[:space:][:cntrl:]]+', ' ', 'g'));
  sent_contact constant text := btrim(regexp_replace(send_card.contact, '[[:space:][:cntrl:]]+', ' ', 'g'));
  subscriber constant text := private.caller_range(32, 64);
  is_first boolean;
  gives_way boolean;
  flooded bigint;
  kept bigint;
begin
  if send_card.id is null or coalesce(char_length(send_card.name), 0) not between 1 and 1000
    or coalesce(char_length(send_card.contact), 0) not between 1 and 1000 then
    raise exception 'A card needs an id, a name, and a way to reach the person' using errcode = '22023';
  end if;
  if private.exceeds_card_calls() then
    return private.card_wait(false);
  end if;
  link := private.find_card_link_of(send_card.token);
  if link.id is null or link.withdrawn_at is not null then
    return jsonb_build_object('state', case when link.id is null then 'unknown' else 'withdrawn' end);
  end if;
  -- Cards of one church are counted one after the other. They wait for no other write of the church.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('cards of ' || link.church_id, 0));
  -- The newcomer corrected a card whose answer was lost. The device keeps the id secret.
  update public.newcomer_cards as c
    set name = sent_name, contact = sent_contact, may_call = coalesce(send_card.may_call, false)
    where c.id = send_card.id and c.church_id = link.church_id;
  -- A card that was sent or filled in before gets the answer of a new one, so that the answer reveals nothing.
  if found or exists (select from public.newcomer_cards as c where c.id = send_card.id)
    or exists (select from private.handled_cards as h where h.id = send_card.id)
    or exists (select from public.newcomer_cards as c where c.church_id = link.church_id
      and private.name_key(c.name, null) = private.name_key(sent_name, null) and lower(c.contact) = lower(sent_contact)) then
    return jsonb_build_object('state', 'sent');
  end if;
  -- The first five cards of a subscriber in an hour are outside the limit of the link, and fit into a full queue.
  is_first := subscriber <> '' and not private.exceeds_hourly_limit('first cards of ' || link.id || ' ' || subscriber, 5);
  if not is_first and (
    subscriber <> '' and private.exceeds_hourly_limit('cards of ' || link.id || ' ' || subscriber, 60)
    or private.exceeds_hourly_limit('cards of ' || link.id, 300)) then
    return private.card_wait(true);
  end if;
  select count(*) into flooded from private.flood_cards as f where f.church_id = link.church_id;
  select count(*) - flooded into kept from public.newcomer_cards as c where c.church_id = link.church_id;
  if not is_first and kept >= 500 then
    return jsonb_build_object('state', 'full');
  end if;
  -- Many subscribers together make a flood: 200 first cards in an hour, or a queue of 500. Each later first card is
  -- taken, but at most 1,500 of these stay. Cards from before the flood never give way.
  gives_way := is_first and (private.exceeds_hourly_limit('first cards of ' || link.id, 200) or kept >= 500);
  if gives_way and flooded >= 1500 and private.give_way(link.church_id, send_card.id) then
    update public.newcomer_cards as c set name = sent_name, contact = sent_contact,
        may_call = coalesce(send_card.may_call, false), created_at = now()
      where c.id = send_card.id;
  else
    insert into public.newcomer_cards (id, church_id, name, contact, may_call)
      values (send_card.id, link.church_id, sent_name, sent_contact, coalesce(send_card.may_call, false));
  end if;
  if gives_way then
    insert into private.flood_cards (id, church_id, crowd) values (send_card.id, link.church_id,
      private.sha256_of('crowd of ' || link.id || ' ' || private.caller_range(24, 48)));
  end if;
  return jsonb_build_object('state', 'sent');
end
$$;
comment on function public.send_card(text, uuid, text, text, boolean) is
  'Puts the card of a newcomer into the queue of the church. A card that is sent twice is kept once, as it was sent last.';

revoke execute on function public.open_card(text), public.send_card(text, uuid, text, text, boolean)
  from public, anon, authenticated;
grant execute on function public.open_card(text), public.send_card(text, uuid, text, text, boolean)
  to anon, authenticated, service_role;
revoke execute on all functions in schema private from public;
