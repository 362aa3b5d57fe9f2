create table public.sermons (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  service_id uuid,
  title text not null,
  speaker text not null,
  sermon_date date not null,
  sermon_series text,
  scripture text,
  summary text,
  notes text,
  audio_url text,
  video_url text,
  tags text[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint sermons_service foreign key (church_id, service_id)
    references public.services (church_id, id) on delete set null (service_id),
  constraint sermons_title_length check (char_length(btrim(title)) between 1 and 300),
  constraint sermons_speaker_length check (char_length(btrim(speaker)) between 1 and 200),
  constraint sermons_sermon_date_range check (sermon_date between '0001-01-01' and '9999-12-31'),
  constraint sermons_sermon_series_length check (char_length(sermon_series) <= 200),
  constraint sermons_scripture_length check (char_length(scripture) <= 500),
  constraint sermons_summary_length check (char_length(summary) <= 10000),
  constraint sermons_notes_length check (char_length(notes) <= 100000),
  constraint sermons_audio_url_length check (char_length(audio_url) <= 2000),
  constraint sermons_audio_url_web_address check (private.is_web_address(audio_url)),
  constraint sermons_video_url_length check (char_length(video_url) <= 2000),
  constraint sermons_video_url_web_address check (private.is_web_address(video_url)),
  constraint sermons_tags_count check (cardinality(tags) <= 50),
  constraint sermons_tags_length check (char_length(array_to_string(tags, '')) <= 5000),
  constraint sermons_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint sermons_church_id_id unique (church_id, id)
);
comment on table public.sermons is 'The sermon library.';
comment on column public.sermons.user_id is 'Who added the row; null once that person has left.';

create index sermons_by_date on public.sermons (church_id, sermon_date desc);
create index sermons_service_id on public.sermons (church_id, service_id);
create index sermons_user_id on public.sermons (user_id);

create trigger sermons_keep_columns before update on public.sermons
  for each row execute function private.refuse_change('id', 'church_id', 'user_id', 'created_at');
create trigger sermons_keep_creation_time before insert or update on public.sermons
  for each row execute function private.keep_creation_time('created_at');
create trigger sermons_take_turn before insert or update or delete on public.sermons
  for each statement execute function private.take_turn();
create trigger sermons_audit after insert or update or delete on public.sermons
  for each row execute function private.audit('sermons', '{title,speaker,sermon_date,sermon_series,scripture}',
    '{summary,notes,audio_url,video_url,tags,service_id}');

-- ── Who may read, add, change and delete sermons ──

alter table public.sermons enable row level security;
revoke all on public.sermons from public, anon, authenticated;
grant select, insert, update, delete on public.sermons to authenticated;
grant all on public.sermons to service_role;

create policy "people read the sermons of their church" on public.sermons
  for select to authenticated using (church_id = (select private.reading_church_id()));
create policy "editors add sermons to their church" on public.sermons
  for insert to authenticated with check (
    church_id = (select private.editable_church_id())
    and user_id = (select auth.uid())
  );
create policy "editors change the sermons of their church" on public.sermons
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));
create policy "editors delete the sermons of their church" on public.sermons
  for delete to authenticated using (church_id = (select private.editable_church_id()));
