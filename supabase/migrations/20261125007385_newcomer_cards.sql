-- A card waits in a queue until owners or staff add, merge or delete it, which deletes the row. It holds only a name, one
-- way to reach the person, and whether they may be called.
create table public.newcomer_cards (
  id uuid primary key,
  church_id uuid not null references public.churches (id) on delete cascade,
  name text not null,
  contact text not null,
  may_call boolean not null default false,
  created_at timestamptz not null default now(),
  constraint newcomer_cards_name_length check (char_length(btrim(name)) between 1 and 100),
  constraint newcomer_cards_contact_length check (char_length(contact) <= 320),
  -- A contact is an email address, or a phone number with at least five digits.
  constraint newcomer_cards_contact_format check (
    contact ~ '^[^\s@]+@[^\s@]+$'
    or contact !~ '[@\n\r]' and char_length(contact) <= 50 and regexp_replace(contact, '[^0-9]', '', 'g') ~ '^.{5}'),
  constraint newcomer_cards_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z')
);
comment on table public.newcomer_cards is 'Cards of newcomers that wait for owners or staff. Deleted after 90 days.';
comment on column public.newcomer_cards.id is 'The device of the newcomer makes this id, so that a card sent twice arrives once.';
comment on column public.newcomer_cards.contact is 'An email address or a phone number.';
comment on column public.newcomer_cards.may_call is 'Whether the person agreed to be called.';
create index newcomer_cards_by_church on public.newcomer_cards (church_id, created_at, id);

create trigger newcomer_cards_keep_creation_time before insert or update on public.newcomer_cards
  for each row execute function private.keep_creation_time('created_at');
-- The audit log shows nothing that is on a card.
create trigger newcomer_cards_audit after delete on public.newcomer_cards
  for each row execute function private.audit('newcomer_cards', '{}', '{}');

alter table public.newcomer_cards enable row level security;
revoke all on public.newcomer_cards from public, anon, authenticated;
grant select on public.newcomer_cards to authenticated;
grant all on public.newcomer_cards to service_role;
create policy "editors read the cards of newcomers to their church" on public.newcomer_cards
  for select to authenticated using (church_id = (select private.editable_church_id()));

-- A phone sends its card again when the answer was lost. The card may be dealt with by then, and must not come back.
create table private.handled_cards (
  id uuid primary key,
  church_id uuid not null references public.churches (id) on delete cascade,
  handled_at timestamptz not null default now()
);
comment on table private.handled_cards is 'The ids of cards that were dealt with, kept for 30 days.';
create index handled_cards_by_church on private.handled_cards (church_id);
alter table private.handled_cards enable row level security;
revoke all on private.handled_cards from public, anon, authenticated;
grant all on private.handled_cards to service_role;

-- During a flood, cards of new callers are still taken, and give way to later ones once there are too many of them.
create table private.flood_cards (
  id uuid primary key,
  church_id uuid not null references public.churches (id) on delete cascade,
  crowd text not null,
  sent_at timestamptz not null default now()
);
comment on table private.flood_cards is 'The waiting cards that were sent during a flood, which give way to later cards.';
comment on column private.flood_cards.crowd is 'A hash of the link and of the provider''s range of addresses.';
create index flood_cards_by_church on private.flood_cards (church_id, crowd);
alter table private.flood_cards enable row level security;
revoke all on private.flood_cards from public, anon, authenticated;
grant all on private.flood_cards to service_role;

create function private.note_handled_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.flood_cards where id = old.id;
  -- The church itself may be deleted in this statement.
  insert into private.handled_cards (id, church_id)
    select old.id, c.id from public.churches as c where c.id = old.church_id on conflict do nothing;
  return null;
end
$$;
comment on function private.note_handled_card() is 'Keeps the id of a card that was dealt with.';
create trigger newcomer_cards_note_handled after delete on public.newcomer_cards
  for each row execute function private.note_handled_card();

revoke execute on all functions in schema private from public;
