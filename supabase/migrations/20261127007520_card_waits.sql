-- The answer to a newcomer who has to wait names the seconds until the limit ends.
drop function private.card_wait(boolean);
create function private.card_wait(keys text[], most integer[], period interval default interval '1 minute') returns jsonb
language plpgsql set search_path = '' as $$
declare
  wait constant integer := private.seconds_to_wait(keys, most, period);
begin
  perform set_config('response.status', '429', true),
    set_config('response.headers', jsonb_build_array(jsonb_build_object('Retry-After', wait::text))::text, true);
  return jsonb_build_object('state', 'busy', 'retryAfter', wait);
end
$$;
comment on function private.card_wait(text[], integer[], interval) is
  'The answer to a caller who has to wait, with the seconds until no key has more calls than it may have.';

create or replace function public.open_card(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link private.card_links;
begin
  if private.exceeds_card_calls() then
    return private.card_wait(array['cards of ' || private.caller_range(32, 64)],
      array[case private.caller_address() when '' then 3000 else 300 end]);
  end if;
  link := private.find_card_link_of(open_card.token);
  return case
    when link.id is null then jsonb_build_object('state', 'unknown')
    when link.withdrawn_at is not null then jsonb_build_object('state', 'withdrawn')
    else jsonb_build_object('state', 'open', 'church', (select c.name from public.churches as c where c.id = link.church_id))
  end;
end
$$;

create or replace function public.send_card(token text, id uuid, name text, contact text, may_call boolean) returns jsonb
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
    return private.card_wait(array['cards of ' || subscriber], array[case subscriber when '' then 3000 else 300 end]);
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
    return private.card_wait(array['hour of cards of ' || link.id || ' ' || subscriber, 'hour of cards of ' || link.id],
      array[60, 300], interval '1 hour');
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

revoke execute on all functions in schema private from public;
