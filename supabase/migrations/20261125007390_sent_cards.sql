-- A printed link is known to all, and PostgREST has no rate limit, so these functions stop a flood of cards. A newcomer
-- still gets through, because the first cards of an address in an hour have limits of their own.
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

create function private.exceeds_card_calls() returns boolean
language sql security definer set search_path = '' as $$
  -- All phones in a hall may share one address. A server without a proxy knows no address, and has one limit for all.
  select private.exceeds_limit(array['cards of ' || private.caller_address()],
    array[case private.caller_address() when '' then 3000 else 300 end])
$$;
comment on function private.exceeds_card_calls() is 'Counts one call of the address. True when it opens pages and sends cards too often in this minute.';

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

create function public.send_card(token text, id uuid, name text, contact text, may_call boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link private.card_links;
  sent_name constant text := btrim(regexp_replace(send_card.name, '[[:space:][:cntrl:]]+', ' ', 'g'));
  sent_contact constant text := btrim(regexp_replace(send_card.contact, '[[:space:][:cntrl:]]+', ' ', 'g'));
  address constant text := private.caller_address();
  is_first boolean;
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
  -- A card that was sent or filled in before gets the answer of a new one, so that the answer reveals nothing.
  if exists (select from public.newcomer_cards as c where c.id = send_card.id)
    or exists (select from private.handled_cards as h where h.id = send_card.id)
    or exists (select from public.newcomer_cards as c where c.church_id = link.church_id
      and private.name_key(c.name, null) = private.name_key(sent_name, null) and lower(c.contact) = lower(sent_contact)) then
    return jsonb_build_object('state', 'sent');
  end if;
  -- The first five cards of an address in an hour are outside the limit of the link, and fit into a full queue.
  is_first := address <> '' and not private.exceeds_hourly_limit('first cards of ' || link.id || ' ' || address, 5);
  if not is_first and (
    address <> '' and private.exceeds_hourly_limit('cards of ' || link.id || ' ' || address, 60)
    or private.exceeds_hourly_limit('cards of ' || link.id, 300)) then
    return private.card_wait(true);
  end if;
  if (select count(*) from public.newcomer_cards as c where c.church_id = link.church_id)
    >= (case when is_first then 2000 else 500 end) then
    return jsonb_build_object('state', 'full');
  end if;
  insert into public.newcomer_cards (id, church_id, name, contact, may_call)
    values (send_card.id, link.church_id, sent_name, sent_contact, coalesce(send_card.may_call, false));
  return jsonb_build_object('state', 'sent');
end
$$;
comment on function public.send_card(text, uuid, text, text, boolean) is
  'Puts the card of a newcomer into the queue of the church. A card that is sent twice is kept once.';

revoke execute on function public.open_card(text), public.send_card(text, uuid, text, text, boolean)
  from public, anon, authenticated;
grant execute on function public.open_card(text), public.send_card(text, uuid, text, text, boolean)
  to anon, authenticated, service_role;
revoke execute on all functions in schema private from public;
