-- Owners and staff deal with a card in one request, which leaves one line in the audit log. Two of them may press at the
-- same moment: the second finds no card.
create function private.take_card(of_church uuid, card uuid) returns public.newcomer_cards
language plpgsql security definer set search_path = '' as $$
declare
  taken public.newcomer_cards;
begin
  if of_church is null then
    raise exception 'Only owners and staff deal with cards' using errcode = '42501';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(of_church::text, 0));
  select * into taken from public.newcomer_cards where id = card and church_id = of_church for update;
  if not found then
    raise exception 'This card is not in the queue any more' using errcode = 'PT404';
  end if;
  return taken;
end
$$;
comment on function private.take_card(uuid, uuid) is 'A card of the church, locked so that no other person deals with it.';

create function private.card_note(card public.newcomer_cards) returns text
language sql stable security definer set search_path = '' as $$
  select 'Sent an “I am new” card on '
    || to_char((card).created_at at time zone c.time_zone, 'FMMonth FMDD, YYYY')
    || case when (card).may_call then '. May be called.' else '. Did not say that they may be called.' end
  from public.churches as c where c.id = (card).church_id
$$;
comment on function private.card_note(public.newcomer_cards) is 'The note of a member about the card: its day, and whether they may be called.';

create function public.accept_card(card uuid, member uuid, first_name text, last_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  church constant uuid := private.editable_church_id();
  taken constant public.newcomer_cards := private.take_card(church, card);
begin
  if accept_card.member is null then
    raise exception 'The new member needs an id' using errcode = '22023';
  end if;
  perform private.write_audit(church, private.signed_in_user_id(), 'added', 'members', accept_card.member::text,
    concat_ws(' ', accept_card.first_name, accept_card.last_name), null, '{"newcomer_card": null}');
  insert into public.members (id, church_id, user_id, first_name, last_name, email, phone, membership_status, notes)
    values (accept_card.member, church, private.signed_in_user_id(), btrim(accept_card.first_name),
      coalesce(nullif(btrim(accept_card.last_name), ''), '?'),
      case when taken.contact ~ '@' then taken.contact end, case when taken.contact !~ '@' then taken.contact end,
      'visitor', private.card_note(taken));
  delete from public.newcomer_cards where id = taken.id;
  return accept_card.member;
end
$$;
comment on function public.accept_card(uuid, uuid, text, text) is
  'Makes a visitor of a card, with an id that the caller made. A missing last name becomes a question mark.';

create function public.merge_card(card uuid, member uuid) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  church constant uuid := private.editable_church_id();
  taken constant public.newcomer_cards := private.take_card(church, card);
  is_email constant boolean := taken.contact ~ '@';
  known public.members;
  filled text[];
begin
  select * into known from public.members where id = merge_card.member and church_id = church for update;
  if not found then
    raise exception 'This member does not exist any more' using errcode = 'PT409';
  end if;
  filled := array_remove(array[
    case when is_email and known.email is null then 'email' end,
    case when not is_email and known.phone is null then 'phone' end,
    case when known.notes is null or taken.may_call then 'notes' end], null);
  perform private.write_audit(church, private.signed_in_user_id(), 'changed', 'members', known.id::text,
    concat_ws(' ', known.first_name, known.last_name), null,
    (select jsonb_object_agg(name, null::text) from unnest(array_append(filled, 'newcomer_card')) as name));
  update public.members set
      email = case when 'email' = any (filled) then taken.contact else email end,
      phone = case when 'phone' = any (filled) then taken.contact else phone end,
      notes = case when 'notes' = any (filled) then concat_ws(E'\n', notes, private.card_note(taken)) else notes end
    where id = known.id and filled <> '{}';
  delete from public.newcomer_cards where id = taken.id;
  return filled;
end
$$;
comment on function public.merge_card(uuid, uuid) is
  'Fills the empty fields of a member from a card, and returns the names of the changed fields. Notes get the card''s consent to calls added; other fields stay.';

create function public.delete_cards(cards uuid[]) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  church constant uuid := private.editable_church_id();
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(church::text, 0));
  return query delete from public.newcomer_cards as c where c.church_id = church and c.id = any (cards) returning c.id;
end
$$;
comment on function public.delete_cards(uuid[]) is 'Deletes cards from the queue. Returns no row when the caller may not.';

revoke execute on function public.accept_card(uuid, uuid, text, text), public.merge_card(uuid, uuid),
  public.delete_cards(uuid[]) from public, anon, authenticated;
grant execute on function public.accept_card(uuid, uuid, text, text), public.merge_card(uuid, uuid),
  public.delete_cards(uuid[]) to authenticated, service_role;
revoke execute on all functions in schema private from public;
