-- Pictures of people: private, JPEG, at most 2 MB each, at {church}/{session}/{snapshot}.jpg.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('snapshots', 'snapshots', false, 2097152, array['image/jpeg'])
  on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

-- The row of a snapshot comes before its picture, and image_url says later that the picture is there. So Storage takes
-- no file that no row expects, and a picture whose row is gone is known to be left over.
create function private.is_snapshot_of(file_path text, church_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select file_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$' and exists (
    select from public.attendance_snapshots as snapshot
    where snapshot.church_id = is_snapshot_of.church_id
      -- The case keeps Postgres from casting a path of another form.
      and snapshot.id = case when file_path ~ '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$'
        then left(right(file_path, 40), 36)::uuid end
      and file_path = snapshot.church_id::text || '/' || snapshot.recording_session_id::text || '/'
        || snapshot.id::text || '.jpg'
  )
$$;
comment on function private.is_snapshot_of(text, uuid) is
  'Whether a snapshot of the church expects its picture at this path. Null church: never.';

create function private.is_left_behind_picture(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.is_snapshot_of(path, (private.own_removal()).church_id)
    and (private.left_behind_session(case when path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/'
      then split_part(path, '/', 2)::uuid end)).id is not null, false)
$$;
comment on function private.is_left_behind_picture(text) is 'Whether a picture belongs to a recording left behind.';

-- A link carries its right in itself for as long as its maker likes, also after they were removed from the church.
create function private.is_making_link() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(pg_catalog.current_setting('storage.operation', true) like '%.sign%', false)
$$;
comment on function private.is_making_link() is
  'Whether Storage asks in order to sign a link for reading or for uploading; it names what it does in a setting.';

revoke execute on all functions in schema private from public;
grant execute on function private.is_snapshot_of(text, uuid), private.is_left_behind_picture(text),
  private.is_making_link()
  to authenticated, service_role;

-- ── Who may see, upload, replace and delete pictures ──

-- Viewers see none. The path names the recording, as is_snapshot_of requires.
create policy "recorders see the snapshots of their church" on storage.objects
  for select to authenticated using (
    bucket_id = 'snapshots' and not (select private.is_making_link())
    and private.is_snapshot_of(name, (select private.recording_church_id()))
    and (not (select private.is_counter())
      or split_part(name, '/', 2) = any ((select private.countable_sessions())::text[]))
  );
create policy "recorders upload snapshots of their church" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'snapshots' and not (select private.is_making_link()) and (
      private.is_snapshot_of(name, (select private.recording_church_id()))
      and (not (select private.is_counter())
        or split_part(name, '/', 2) = any ((select private.countable_sessions())::text[]))
      or private.is_left_behind_picture(name))
  );
create policy "recorders replace snapshots of their church" on storage.objects
  for update to authenticated
  using (
    bucket_id = 'snapshots' and private.is_snapshot_of(name, (select private.recording_church_id()))
    and (not (select private.is_counter())
      or split_part(name, '/', 2) = any ((select private.countable_sessions())::text[]))
  )
  with check (
    bucket_id = 'snapshots' and private.is_snapshot_of(name, (select private.recording_church_id()))
    and (not (select private.is_counter())
      or split_part(name, '/', 2) = any ((select private.countable_sessions())::text[]))
  );
create policy "editors delete snapshots of their church" on storage.objects
  for delete to authenticated
  using (bucket_id = 'snapshots' and private.is_snapshot_of(name, (select private.editable_church_id())));

-- ── Pictures that are missing or left over ──

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

-- ── Pictures that are no JPEG ──

create function public.list_new_pictures(on_its_way interval default '1 hour', at_most integer default 100)
returns table (name text, came_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select picture.name, greatest(picture.created_at, picture.updated_at)
  from storage.objects as picture
  where picture.bucket_id = 'snapshots'
    and greatest(picture.created_at, picture.updated_at) < now() - on_its_way
    and greatest(picture.created_at, picture.updated_at)
      > coalesce((select pictures_until from private.timers where timers.name = 'pictures'), '-infinity')
  order by 2
  -- With ties: the next list begins after the last moment of this one.
  fetch first (at_most) rows with ties
$$;
comment on function public.list_new_pictures(interval, integer) is
  'Pictures whose bytes nobody has looked at: Storage believes the type that their sender declares. For the API function.';

create function public.note_checked_pictures(until timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into private.timers as known (name, pictures_until) values ('pictures', until)
    on conflict (name) do update set pictures_until = greatest(known.pictures_until, excluded.pictures_until)
$$;
comment on function public.note_checked_pictures(timestamptz) is
  'Says until when pictures were looked at. For the API function only.';

revoke execute on function public.settle_pictures(interval, integer), public.list_new_pictures(interval, integer),
  public.note_checked_pictures(timestamptz) from public, anon, authenticated;
grant execute on function public.settle_pictures(interval, integer), public.list_new_pictures(interval, integer),
  public.note_checked_pictures(timestamptz) to service_role;
