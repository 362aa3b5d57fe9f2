-- Rules that the forms keep, for those who write without a form.

-- A part cannot be larger than the whole.
alter table public.attendance
  add constraint attendance_adults_count_within_total check (adults_count <= total_attendance),
  add constraint attendance_children_count_within_total check (children_count <= total_attendance),
  add constraint attendance_visitors_count_within_total check (visitors_count <= total_attendance);

alter table public.members add constraint members_email_format check (email ~ '^[^\s@]+@[^\s@]+$');
alter table public.sermons add constraint sermons_tags_length check (char_length(array_to_string(tags, '')) <= 5000);

-- Postgres knows dates no calendar on a screen can show: infinity, and years before 1 or after 9999.
alter table public.members
  add constraint members_date_of_birth_range check (date_of_birth between '0001-01-01' and '9999-12-31'),
  add constraint members_join_date_range check (join_date between '0001-01-01' and '9999-12-31');
alter table public.services
  add constraint services_recurrence_end_date_range check (recurrence_end_date between '0001-01-01' and '9999-12-31');
alter table public.service_instances
  add constraint service_instances_instance_date_range check (instance_date between '0001-01-01' and '9999-12-31');
alter table public.sermons
  add constraint sermons_sermon_date_range check (sermon_date between '0001-01-01' and '9999-12-31');
alter table public.volunteers
  add constraint volunteers_start_date_range check (start_date between '0001-01-01' and '9999-12-31');
alter table public.donations
  add constraint donations_donation_date_range check (donation_date between '0001-01-01' and '9999-12-31');
alter table public.events
  add constraint events_start_date_range check (start_date between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  add constraint events_end_date_range check (end_date between '0001-01-01Z' and '9999-12-31 23:59:59Z');
alter table public.recording_sessions
  add constraint recording_sessions_start_time_range check (start_time between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  add constraint recording_sessions_end_time_range check (end_time between '0001-01-01Z' and '9999-12-31 23:59:59Z');
alter table public.attendance_snapshots
  add constraint attendance_snapshots_timestamp_range
    check ("timestamp" between '0001-01-01Z' and '9999-12-31 23:59:59Z');

-- What is read by name must have names.
alter table public.recording_sessions
  add constraint recording_sessions_metadata_object check (jsonb_typeof(metadata) = 'object');
alter table public.attendance_snapshots
  add constraint attendance_snapshots_metadata_object check (jsonb_typeof(metadata) = 'object');
alter table public.attendance
  add constraint attendance_demographics_data_object check (jsonb_typeof(demographics_data) = 'object');

-- Somebody may have typed the parts of what a recording counted; deleting its fullest snapshot lowers the whole.
create function private.fit_attendance_parts() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.adults_count := least(new.adults_count, new.total_attendance);
  new.children_count := least(new.children_count, new.total_attendance);
  new.visitors_count := least(new.visitors_count, new.total_attendance);
  return new;
end
$$;
comment on function private.fit_attendance_parts() is
  'Keeps the parts of a counted attendance within a total that a recording lowered.';
revoke execute on all functions in schema private from public;

-- Only where the database itself lowers the total: a person who sends too large a part is told so.
create trigger attendance_fit_parts before update of total_attendance on public.attendance
  for each row when (current_user not in ('anon', 'authenticated') and new.total_attendance < old.total_attendance)
  execute function private.fit_attendance_parts();
