create table public.attendance_snapshots (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  recording_session_id uuid not null,
  "timestamp" timestamptz not null default now(),
  people_count integer not null default 0,
  image_url text,
  confidence_score double precision,
  metadata jsonb,
  created_at timestamptz not null default now(),
  constraint attendance_snapshots_recording_session foreign key (church_id, recording_session_id)
    references public.recording_sessions (church_id, id) on delete cascade,
  constraint attendance_snapshots_timestamp_range
    check ("timestamp" between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint attendance_snapshots_people_count_range check (people_count between 0 and 1000000),
  constraint attendance_snapshots_image_url_path
    check (image_url = church_id::text || '/' || recording_session_id::text || '/' || id::text || '.jpg'),
  constraint attendance_snapshots_confidence_score_range check (confidence_score between 0 and 100),
  constraint attendance_snapshots_metadata_object check (jsonb_typeof(metadata) = 'object'),
  constraint attendance_snapshots_metadata_size check (octet_length(metadata::text) <= 20000),
  constraint attendance_snapshots_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint attendance_snapshots_recording_session_id_id unique (recording_session_id, id)
);
comment on table public.attendance_snapshots is 'One picture of a recording session and how many people were in it.';
comment on column public.attendance_snapshots.id is 'Comes from the browser, so that a resend is recognised.';
comment on column public.attendance_snapshots.user_id is 'Who recorded; null once that person has left.';
comment on column public.attendance_snapshots.image_url is
  'Path in the private bucket snapshots; null while the picture is on its way, and when it is lost.';
comment on column public.attendance_snapshots.metadata is
  'Holds fps, detectionCount, isPrecise, isCounted (false: a picture only) and people: boxes as fractions of the picture, with their scores.';

create index attendance_snapshots_by_time on public.attendance_snapshots (church_id, recording_session_id, "timestamp");
create index attendance_snapshots_user_id on public.attendance_snapshots (user_id);

-- The two tables refer to each other.
alter table public.recording_sessions add constraint recording_sessions_thumbnail
  foreign key (id, thumbnail_snapshot_id) references public.attendance_snapshots (recording_session_id, id)
  on delete set null (thumbnail_snapshot_id);

create trigger attendance_snapshots_keep_columns before update on public.attendance_snapshots
  for each row execute function private.refuse_change('id', 'church_id', 'user_id', 'recording_session_id',
    'timestamp', 'confidence_score', 'created_at');
create trigger attendance_snapshots_keep_creation_time before insert or update on public.attendance_snapshots
  for each row execute function private.keep_creation_time('created_at');
create trigger attendance_snapshots_take_turn before insert or update or delete on public.attendance_snapshots
  for each statement execute function private.take_turn();
-- The device adds pictures without a line in the audit log; what people do with them is logged.
create trigger attendance_snapshots_audit_change after update of people_count on public.attendance_snapshots
  for each row execute function private.audit('attendance_snapshots', '{people_count}', '{}');
create trigger attendance_snapshots_audit_removal after delete on public.attendance_snapshots
  for each row execute function private.audit('attendance_snapshots', '{}', '{}');

-- ── The figures of a recording ──

create function private.limit_snapshots() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The lock makes two tabs take turns; the second sees the first one's snapshot.
  perform from public.recording_sessions
    where id = new.recording_session_id and church_id = new.church_id for update;
  -- A resend is let through: its conflict on id makes it a no-op, also when the session is full.
  if exists (select from public.attendance_snapshots where id = new.id) then
    return new;
  end if;
  if (select count(*) from public.attendance_snapshots where recording_session_id = new.recording_session_id) >= 10 then
    raise exception 'A recording session holds at most 10 snapshots'
      using errcode = '23514', constraint = 'attendance_snapshots_at_most_ten', table = 'attendance_snapshots',
        schema = 'public';
  end if;
  return new;
end
$$;
comment on function private.limit_snapshots() is 'Refuses the eleventh snapshot of a session.';

create trigger attendance_snapshots_limit before insert on public.attendance_snapshots
  for each row execute function private.limit_snapshots();

-- A recording may keep pictures in which no one was counted. Their people_count of 0 says nothing: it goes into no
-- average, and is_counted stays false, so that a recording without others writes no attendance.
create function private.refresh_recording_session() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  session_id constant uuid := coalesce(new.recording_session_id, old.recording_session_id);
begin
  perform from public.recording_sessions where id = session_id for update;
  update public.recording_sessions as session
    set avg_people_count = totals.average, max_people_count = totals.peak, thumbnail_snapshot_id = totals.thumbnail,
      is_counted = totals.counted > 0
    from (
      select
        count(*) filter (where is_counted) as counted,
        coalesce(round(avg(people_count) filter (where is_counted)), 0)::integer as average,
        coalesce(max(people_count), 0) as peak,
        (array_agg(id order by people_count desc, "timestamp", id))[1] as thumbnail
      from (
        select id, people_count, "timestamp", metadata ->> 'isCounted' is distinct from 'false' as is_counted
        from public.attendance_snapshots where recording_session_id = session_id
      ) as snapshots
    ) as totals
    where session.id = session_id;
  return null;
end
$$;
comment on function private.refresh_recording_session() is
  'Keeps the average, the peak and the thumbnail of a session.';

create trigger attendance_snapshots_refresh_session after insert or update or delete on public.attendance_snapshots
  for each row execute function private.refresh_recording_session();

revoke execute on all functions in schema private from public;

-- ── Who may read, add, correct and delete snapshots ──

alter table public.attendance_snapshots enable row level security;
revoke all on public.attendance_snapshots from public, anon, authenticated;
-- People correct the count of a picture by tapping a wrong box away or a missed person in.
grant select, insert, update (people_count, metadata, image_url), delete on public.attendance_snapshots to authenticated;
grant all on public.attendance_snapshots to service_role;

create policy "people read the snapshots of their church" on public.attendance_snapshots
  for select to authenticated using (
    church_id = (select private.current_church_id())
    and (not (select private.is_counter())
      or recording_session_id = any ((select private.countable_sessions())::uuid[]))
  );
create policy "recorders add snapshots to their church" on public.attendance_snapshots
  for insert to authenticated with check (
    church_id = (select private.recording_church_id())
    and user_id = (select auth.uid())
    and (not (select private.is_counter())
      or recording_session_id = any ((select private.countable_sessions())::uuid[]))
  );
create policy "recorders correct the snapshots of their church" on public.attendance_snapshots
  for update to authenticated
  using (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or recording_session_id = any ((select private.countable_sessions())::uuid[]))
  )
  with check (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or recording_session_id = any ((select private.countable_sessions())::uuid[]))
  );
create policy "editors delete the snapshots of their church" on public.attendance_snapshots
  for delete to authenticated using (church_id = (select private.editable_church_id()));
