-- While an archive is written, triggers must not work out what the archive already says, nor fill the calendar of a
-- series before its dates come. `narthex.bulk` is on then, and the figures are worked out once at the end.
drop trigger services_follow_rule on public.services;
create trigger services_follow_rule after insert or update of name, service_type, day_of_week, service_time, duration,
  location, is_recurring, recurrence_pattern, recurrence_end_date, first_date, monthly_on, pauses on public.services
  for each row when (coalesce(current_setting('narthex.bulk', true), '') = '') execute function private.follow_rule();
drop trigger services_limit_request on public.services;
create trigger services_limit_request after insert on public.services
  referencing new table as sent for each statement when (coalesce(current_setting('narthex.bulk', true), '') = '')
  execute function private.limit_services();
drop trigger attendance_take_factor on public.attendance;
create trigger attendance_take_factor before insert on public.attendance
  for each row when (new.tracking_method = 'ai' and coalesce(current_setting('narthex.bulk', true), '') = '')
  execute function private.take_factor();
drop trigger attendance_write_history_of_factor on public.attendance;
create trigger attendance_write_history_of_factor after insert on public.attendance
  for each row when (new.factor_percent is not null and coalesce(current_setting('narthex.bulk', true), '') = '')
  execute function private.record_history_of_factor();
drop trigger recording_sessions_record_attendance on public.recording_sessions;
create trigger recording_sessions_record_attendance after update on public.recording_sessions
  for each row when (new.status = 'completed' and new.attendance_written = old.attendance_written
    and coalesce(current_setting('narthex.bulk', true), '') = '')
  execute function private.record_counted_attendance();
drop trigger recording_minutes_limit_steps on public.recording_minutes;
create trigger recording_minutes_limit_steps after insert on public.recording_minutes
  referencing new table as sent for each statement when (coalesce(current_setting('narthex.bulk', true), '') = '')
  execute function private.limit_steps();
drop trigger member_attendance_refresh_total on public.member_attendance;
create trigger member_attendance_refresh_total after insert or update or delete on public.member_attendance
  for each row when (coalesce(current_setting('narthex.bulk', true), '') = '')
  execute function private.refresh_total_of_presence();
drop trigger service_instances_write_history on public.service_instances;
create trigger service_instances_write_history
  after update of official_attendance_id, official_source, outcome, outcome_reason, rooms_see on public.service_instances
  for each row when (coalesce(current_setting('narthex.bulk', true), '') = '')
  execute function private.record_history_of_service();
drop trigger service_instances_write_history_of_total on public.service_instances;
create constraint trigger service_instances_write_history_of_total
  after update of official_total on public.service_instances deferrable initially deferred
  for each row when (old.official_total is distinct from new.official_total
    and coalesce(current_setting('narthex.bulk', true), '') = '')
  execute function private.record_history_of_total();
drop trigger camera_pairs_refresh_figures on public.camera_pairs;
create trigger camera_pairs_refresh_figures after insert or update or delete on public.camera_pairs
  for each row when (coalesce(current_setting('narthex.bulk', true), '') = '')
  execute function private.refresh_figures_of_cameras();

alter table public.imports drop constraint imports_kind_known;
alter table public.imports add constraint imports_kind_known check (kind in ('members', 'attendance', 'everything'));
alter table public.imports add constraint imports_options_church
  check (kind <> 'everything' or options ->> 'church' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
-- A recording may keep a long list in its metadata.
alter table private.import_rows drop constraint import_rows_given_size;
alter table private.import_rows add constraint import_rows_given_size check (octet_length(given::text) <= 1200000);
