-- Pictures of people: not for viewers. The path names the recording, as is_snapshot_of requires.
alter policy "people see the snapshots of their church" on storage.objects
  using (
    bucket_id = 'snapshots' and private.is_snapshot_of(name, (select private.recording_church_id()))
    and (not (select private.is_counter())
      or split_part(name, '/', 2) = any ((select private.countable_sessions())::text[])));
alter policy "people see the snapshots of their church" on storage.objects
  rename to "recorders see the snapshots of their church";
alter policy "editors upload snapshots of their church" on storage.objects
  with check (
    bucket_id = 'snapshots' and private.is_snapshot_of(name, (select private.recording_church_id()))
    and (not (select private.is_counter())
      or split_part(name, '/', 2) = any ((select private.countable_sessions())::text[])));
alter policy "editors upload snapshots of their church" on storage.objects
  rename to "recorders upload snapshots of their church";
alter policy "editors replace snapshots of their church" on storage.objects
  using (
    bucket_id = 'snapshots' and private.is_snapshot_of(name, (select private.recording_church_id()))
    and (not (select private.is_counter())
      or split_part(name, '/', 2) = any ((select private.countable_sessions())::text[])))
  with check (
    bucket_id = 'snapshots' and private.is_snapshot_of(name, (select private.recording_church_id()))
    and (not (select private.is_counter())
      or split_part(name, '/', 2) = any ((select private.countable_sessions())::text[])));
alter policy "editors replace snapshots of their church" on storage.objects
  rename to "recorders replace snapshots of their church";
