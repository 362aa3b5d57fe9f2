-- A recording of pictures only has figures of 0, as one of an empty room has. Whether anyone was counted is kept beside
-- them.
alter table public.recording_sessions add column is_counted boolean not null default false;
comment on column public.recording_sessions.is_counted is
  'Whether people were counted in any of its snapshots; kept by a trigger.';

update public.recording_sessions as session
  set is_counted = true
  where exists (
    select from public.attendance_snapshots
    where recording_session_id = session.id and metadata ->> 'isCounted' is distinct from 'false'
  );

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
