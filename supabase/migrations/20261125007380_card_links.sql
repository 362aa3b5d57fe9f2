-- A newcomer scans a code on a seat or at the door, and leaves a name and one way to reach them. The code has the link of
-- the church. The link stands on paper for all to see, so its token is kept readable, and the code can be printed
-- again. The link can only send a card.
create table private.card_links (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null references public.churches (id) on delete cascade,
  token text not null unique,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  constraint card_links_token_form check (token ~ '^[0-9a-f]{32}$')
);
comment on table private.card_links is 'Links by which newcomers without an account send a card. A church has one at a time.';
comment on column private.card_links.withdrawn_at is 'Withdrawn links stay, so that their pages can say so.';
create unique index card_links_one_open on private.card_links (church_id) where withdrawn_at is null;
create index card_links_by_church on private.card_links (church_id);
create index card_links_created_by on private.card_links (created_by);
alter table private.card_links enable row level security;
revoke all on private.card_links from public, anon, authenticated;
grant all on private.card_links to service_role;

create trigger card_links_audit after insert or update on private.card_links
  for each row execute function private.audit('card_links', '{withdrawn_at}', '{}');

create function public.make_card_link() returns text
language plpgsql security definer set search_path = '' as $$
declare
  church constant uuid := private.editable_church_id();
  known text;
begin
  if church is null then
    raise exception 'Only owners and staff make links for cards' using errcode = '42501';
  end if;
  -- Two people may make it at the same moment. The second gets the link of the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(church::text, 0));
  select l.token into known from private.card_links as l where l.church_id = church and l.withdrawn_at is null;
  if known is null then
    insert into private.card_links (church_id, token, created_by)
      values (church, replace(gen_random_uuid()::text, '-', ''), private.signed_in_user_id())
      returning token into known;
  end if;
  return known;
end
$$;
comment on function public.make_card_link() is
  'The token of the church''s link for cards, which is made when there is none. Owners and staff only.';

create function public.withdraw_card_link(link uuid) returns setof uuid
language sql security definer set search_path = '' as $$
  update private.card_links set withdrawn_at = now()
    where id = link and withdrawn_at is null and church_id = private.editable_church_id()
    returning id
$$;
comment on function public.withdraw_card_link(uuid) is
  'Ends the link at once; cards that were sent stay. Returns no row when the caller may not.';

create function public.find_card_link() returns table (id uuid, token text, created_at timestamptz, created_by text)
language sql stable security definer set search_path = '' as $$
  select l.id, l.token, l.created_at, coalesce(nullif(btrim(p.full_name), ''), p.username)
  from private.card_links as l
    left join public.profiles as p on p.id = l.created_by and p.church_id = l.church_id
  where l.church_id = private.editable_church_id() and l.withdrawn_at is null
$$;
comment on function public.find_card_link() is
  'The church''s link for cards, with the name of the person who made it; no row when there is none. Owners and staff only.';

revoke execute on function public.make_card_link(), public.withdraw_card_link(uuid), public.find_card_link()
  from public, anon, authenticated;
grant execute on function public.make_card_link(), public.withdraw_card_link(uuid), public.find_card_link()
  to authenticated, service_role;
revoke execute on all functions in schema private from public;
