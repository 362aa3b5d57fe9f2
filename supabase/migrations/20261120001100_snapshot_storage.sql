-- Pictures of people: private, JPEG, at most 2 MB each, at {church}/{session}/{snapshot}.jpg.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('snapshots', 'snapshots', false, 2097152, array['image/jpeg'])
  on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

-- A file can be reached only while the row of its session exists, so commands delete the files first, then the rows.
-- SQL does not delete the bytes; hosted storage forbids it.
create function private.is_snapshot_of(file_path text, church_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(array_length(storage.foldername(file_path), 1) = 2, false)
    and storage.filename(file_path) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$'
    and exists (
      select from public.recording_sessions as session
      where session.church_id = is_snapshot_of.church_id
        and session.church_id::text = (storage.foldername(file_path))[1]
        and session.id::text = (storage.foldername(file_path))[2]
    )
$$;
comment on function private.is_snapshot_of(text, uuid) is
  'Whether the path is that of a snapshot in a recording session of the church. Null church: never.';
revoke execute on all functions in schema private from public;
grant execute on function private.is_snapshot_of(text, uuid) to authenticated, service_role;

create policy "people see the snapshots of their church" on storage.objects
  for select to authenticated
  using (bucket_id = 'snapshots' and private.is_snapshot_of(name, (select private.current_church_id())));
create policy "editors upload snapshots of their church" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'snapshots' and private.is_snapshot_of(name, (select private.editable_church_id())));
create policy "editors replace snapshots of their church" on storage.objects
  for update to authenticated
  using (bucket_id = 'snapshots' and private.is_snapshot_of(name, (select private.editable_church_id())))
  with check (bucket_id = 'snapshots' and private.is_snapshot_of(name, (select private.editable_church_id())));
create policy "editors delete snapshots of their church" on storage.objects
  for delete to authenticated
  using (bucket_id = 'snapshots' and private.is_snapshot_of(name, (select private.editable_church_id())));
