-- When a snapshot is deleted, `private.deleted_snapshots` keeps its count, so that the figures of the recording do not
-- change.
create table private.deleted_snapshots (
  id uuid primary key,
  church_id uuid not null,
  recording_session_id uuid not null,
  people_count integer not null,
  is_counted boolean not null,
  constraint deleted_snapshots_recording_session foreign key (church_id, recording_session_id)
    references public.recording_sessions (church_id, id) on delete cascade
);
comment on table private.deleted_snapshots is 'The counts of deleted pictures, which stay in the figures of their recording.';

create index deleted_snapshots_recording_session_id
  on private.deleted_snapshots (recording_session_id, church_id);

create trigger deleted_snapshots_take_turn before insert or update or delete on private.deleted_snapshots
  for each statement execute function private.take_turn();

alter table private.deleted_snapshots enable row level security;
revoke all on private.deleted_snapshots from public, anon, authenticated;
grant all on private.deleted_snapshots to service_role;

create function private.keep_count_of_snapshot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.deleted_snapshots (id, church_id, recording_session_id, people_count, is_counted)
    select old.id, old.church_id, old.recording_session_id, old.people_count,
      old.metadata ->> 'isCounted' is distinct from 'false'
    -- The recording may be on its way out itself.
    from public.recording_sessions where church_id = old.church_id and id = old.recording_session_id
    on conflict do nothing;
  return null;
end
$$;
comment on function private.keep_count_of_snapshot() is 'Keeps the count of a deleted picture for its recording.';

-- Triggers run in the order of their names, so this trigger runs before the trigger that refreshes the recording's
-- figures.
create trigger attendance_snapshots_a_keep_count after delete on public.attendance_snapshots
  for each row execute function private.keep_count_of_snapshot();

create or replace function private.refresh_recording_session() returns trigger
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
        (array_agg(id order by people_count desc, "timestamp", id) filter (where is_there))[1] as thumbnail
      from (
        select id, people_count, "timestamp", metadata ->> 'isCounted' is distinct from 'false' as is_counted,
          true as is_there
        from public.attendance_snapshots where recording_session_id = session_id
        union all
        select id, people_count, null, is_counted, false
        from private.deleted_snapshots where recording_session_id = session_id
      ) as snapshots
    ) as totals
    where session.id = session_id;
  return null;
end
$$;

revoke execute on all functions in schema private from public;
