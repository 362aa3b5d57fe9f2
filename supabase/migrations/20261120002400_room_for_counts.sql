-- A recording keeps every passage it counted: two thousand of them, with line names of any script.
alter table public.recording_sessions
  drop constraint recording_sessions_metadata_size,
  add constraint recording_sessions_metadata_size check (octet_length(metadata::text) <= 1000000);
comment on column public.recording_sessions.metadata is
  'Holds captureInterval in milliseconds, events (every counted passage) and occupancy (its start and corrections).';
comment on column public.attendance_snapshots.metadata is
  'Holds fps, detectionCount, isPrecise and people: boxes as fractions of the picture, with their scores.';
