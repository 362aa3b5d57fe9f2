create table public.donations (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  member_id uuid,
  amount integer not null,
  donation_type text not null default 'general',
  donation_method text not null default 'cash',
  donation_date date not null,
  is_recurring boolean not null default false,
  notes text,
  created_at timestamptz not null default now(),
  constraint donations_member foreign key (church_id, member_id)
    references public.members (church_id, id) on delete set null (member_id),
  constraint donations_amount_positive check (amount > 0),
  constraint donations_donation_type_length check (char_length(btrim(donation_type)) between 1 and 100),
  constraint donations_donation_method_length check (char_length(btrim(donation_method)) between 1 and 100),
  constraint donations_donation_date_range check (donation_date between '0001-01-01' and '9999-12-31'),
  constraint donations_notes_length check (char_length(notes) <= 10000),
  constraint donations_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint donations_church_id_id unique (church_id, id)
);
comment on table public.donations is 'A gift to the church; it stays when the member is deleted.';
comment on column public.donations.user_id is 'Who added the row; null once that person has left.';
comment on column public.donations.amount is 'In the smallest unit of the currency of the church (cents).';

create index donations_by_date on public.donations (church_id, donation_date desc);
create index donations_member_id on public.donations (church_id, member_id);
create index donations_user_id on public.donations (user_id);

create trigger donations_keep_columns before update on public.donations
  for each row execute function private.refuse_change('id', 'church_id', 'user_id', 'created_at');
create trigger donations_keep_creation_time before insert or update on public.donations
  for each row execute function private.keep_creation_time('created_at');
create trigger donations_audit after insert or update or delete on public.donations
  for each row execute function private.audit('donations',
    '{donation_date,donation_type,donation_method,is_recurring}', '{amount,notes,member_id}');

-- ── Who may read, add, change and delete donations ──

alter table public.donations enable row level security;
revoke all on public.donations from public, anon, authenticated;
grant select, insert, update, delete on public.donations to authenticated;
grant all on public.donations to service_role;

create policy "editors read the donations of their church" on public.donations
  for select to authenticated using (church_id = (select private.editable_church_id()));
create policy "editors add donations to their church" on public.donations
  for insert to authenticated with check (
    church_id = (select private.editable_church_id())
    and user_id = (select auth.uid())
  );
create policy "editors change the donations of their church" on public.donations
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));
create policy "editors delete the donations of their church" on public.donations
  for delete to authenticated using (church_id = (select private.editable_church_id()));
