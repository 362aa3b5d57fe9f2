-- A visitor may not want to be in the list of members. A note at the service helps to know them again: "young couple, blue
-- coats, second time". It is deleted after 90 days.
create table public.visitor_notes (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  service_instance_id uuid not null,
  note text not null,
  created_at timestamptz not null default now(),
  constraint visitor_notes_service_instance foreign key (church_id, service_instance_id)
    references public.service_instances (church_id, id) on delete cascade,
  constraint visitor_notes_note_length check (char_length(btrim(note)) between 1 and 500),
  constraint visitor_notes_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z')
);
comment on table public.visitor_notes is 'Notes that help to know visitors of a service again. Deleted after 90 days.';
comment on column public.visitor_notes.user_id is 'The person who wrote the note; null once that person has left.';
create index visitor_notes_by_service on public.visitor_notes (church_id, service_instance_id, created_at);
create index visitor_notes_user_id on public.visitor_notes (user_id);
create index visitor_notes_created_at on public.visitor_notes (created_at);

create trigger visitor_notes_keep_creation_time before insert or update on public.visitor_notes
  for each row execute function private.keep_creation_time('created_at');
create trigger visitor_notes_audit after insert or update or delete on public.visitor_notes
  for each row execute function private.audit('visitor_notes', '{}', '{note}');

alter table public.visitor_notes enable row level security;
revoke all on public.visitor_notes from public, anon, authenticated;
grant select, insert, delete on public.visitor_notes to authenticated;
grant all on public.visitor_notes to service_role;

-- A note older than 90 days is hidden even when the timer does not run.
create policy "editors read the visitor notes of their church" on public.visitor_notes
  for select to authenticated using (
    church_id = (select private.editable_church_id()) and created_at > now() - interval '90 days');
create policy "editors add visitor notes to their church" on public.visitor_notes
  for insert to authenticated with check (
    church_id = (select private.editable_church_id()) and user_id = (select auth.uid()));
create policy "editors delete the visitor notes of their church" on public.visitor_notes
  for delete to authenticated using (church_id = (select private.editable_church_id()));

revoke execute on all functions in schema private from public;
