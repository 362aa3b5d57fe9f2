-- The row comes first and says which picture it expects; the picture follows, and image_url says that it is there.
-- So Storage takes no file that no row expects, and a picture whose row is gone is known to be left over.
alter table public.attendance_snapshots alter column image_url drop not null;
comment on column public.attendance_snapshots.image_url is
  'Path in the private bucket snapshots; null while the picture is on its way, and when it is lost.';

drop trigger attendance_snapshots_keep_columns on public.attendance_snapshots;
create trigger attendance_snapshots_keep_columns before update on public.attendance_snapshots
  for each row execute function private.refuse_change('id', 'church_id', 'user_id', 'recording_session_id',
    'timestamp', 'confidence_score', 'created_at');
grant update (image_url) on public.attendance_snapshots to authenticated;

create or replace function private.is_snapshot_of(file_path text, church_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select file_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$' and exists (
    select from public.attendance_snapshots as snapshot
    where snapshot.church_id = is_snapshot_of.church_id
      -- Cast only where the form allows it.
      and snapshot.id = case when file_path ~ '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$'
        then left(right(file_path, 40), 36)::uuid end
      and file_path = snapshot.church_id::text || '/' || snapshot.recording_session_id::text || '/'
        || snapshot.id::text || '.jpg'
  )
$$;
comment on function private.is_snapshot_of(text, uuid) is
  'Whether a snapshot of the church expects its picture at this path. Null church: never.';

create function public.settle_pictures(on_its_way interval default '1 hour', at_most integer default 500)
returns setof text
language plpgsql security definer set search_path = '' as $$
begin
  update public.attendance_snapshots as snapshot
    set image_url = case when snapshot.image_url is null then picture.name end
    from public.attendance_snapshots as row left join storage.objects as picture on picture.bucket_id = 'snapshots'
      and picture.name = row.church_id::text || '/' || row.recording_session_id::text || '/' || row.id::text || '.jpg'
    where row.id = snapshot.id and (snapshot.image_url is null) = (picture.name is not null)
      and (snapshot.image_url is null or snapshot.created_at < now() - on_its_way);
  return query
    select picture.name from storage.objects as picture
      left join public.attendance_snapshots as row on picture.name
        = row.church_id::text || '/' || row.recording_session_id::text || '/' || row.id::text || '.jpg'
    where picture.bucket_id = 'snapshots' and row.id is null
      and greatest(picture.created_at, picture.updated_at) < now() - on_its_way
    order by picture.name limit at_most;
end
$$;
comment on function public.settle_pictures(interval, integer) is
  'Lets each snapshot say truly whether its picture is there, and names pictures that no snapshot expects. The caller
removes those through Storage, which alone deletes bytes. What is younger than on_its_way is left alone.';
revoke execute on function public.settle_pictures(interval, integer) from public, anon, authenticated;
grant execute on function public.settle_pictures(interval, integer) to service_role;
