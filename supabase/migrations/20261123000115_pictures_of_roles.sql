-- Pictures of people: not for viewers. The path names the recording, as is_snapshot_of requires. Hosted Supabase lets no
-- one rename a policy of Storage's table, so those with another name are made anew.
drop policy "people see the snapshots of their church" on storage.objects;
create policy "recorders see the snapshots of their church" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'snapshots' and private.is_snapshot_of(name, (select private.recording_church_id()))
    and (not (select private.is_counter())
      or split_part(name, '/', 2) = any ((select private.countable_sessions())::text[])));
drop policy "editors upload snapshots of their church" on storage.objects;
create policy "recorders upload snapshots of their church" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'snapshots' and private.is_snapshot_of(name, (select private.recording_church_id()))
    and (not (select private.is_counter())
      or split_part(name, '/', 2) = any ((select private.countable_sessions())::text[])));
drop policy "editors replace snapshots of their church" on storage.objects;
create policy "recorders replace snapshots of their church" on storage.objects
  for update to authenticated
  using (
    bucket_id = 'snapshots' and private.is_snapshot_of(name, (select private.recording_church_id()))
    and (not (select private.is_counter())
      or split_part(name, '/', 2) = any ((select private.countable_sessions())::text[])))
  with check (
    bucket_id = 'snapshots' and private.is_snapshot_of(name, (select private.recording_church_id()))
    and (not (select private.is_counter())
      or split_part(name, '/', 2) = any ((select private.countable_sessions())::text[])));
