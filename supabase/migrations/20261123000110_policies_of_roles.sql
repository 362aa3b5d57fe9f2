-- What each role reads and writes. "(select …)" runs once per query; "not is_counter or …" leaves the date out for
-- everyone else, so that their lists are planned as before.

-- About people, their money and their plans: owners and staff.
alter policy "people read the members of their church" on public.members
  using (church_id = (select private.editable_church_id()));
alter policy "people read the members of their church" on public.members rename to "editors read the members of their church";
alter policy "people read the event registrations of their church" on public.event_registrations
  using (church_id = (select private.editable_church_id()));
alter policy "people read the event registrations of their church" on public.event_registrations
  rename to "editors read the event registrations of their church";
alter policy "people read the volunteers of their church" on public.volunteers
  using (church_id = (select private.editable_church_id()));
alter policy "people read the volunteers of their church" on public.volunteers
  rename to "editors read the volunteers of their church";
alter policy "people read the donations of their church" on public.donations
  using (church_id = (select private.editable_church_id()));
alter policy "people read the donations of their church" on public.donations
  rename to "editors read the donations of their church";
-- Profiles have addresses.
alter policy "people read the profiles of their church" on public.profiles
  using (id = (select private.signed_in_user_id()) or church_id = (select private.editable_church_id()));
alter policy "people read the profiles of their church" on public.profiles
  rename to "people read their own profile, editors those of their church";

-- Everyone but counters.
alter policy "people read the services of their church" on public.services
  using (church_id = (select private.reading_church_id()));
alter policy "people read the sermons of their church" on public.sermons
  using (church_id = (select private.reading_church_id()));
alter policy "people read the attendance history of their church" on public.attendance_history
  using (church_id = (select private.reading_church_id()));

-- Counters: of these days only.
alter policy "people read the service instances of their church" on public.service_instances
  using (
    church_id = (select private.current_church_id())
    and (not (select private.is_counter()) or id = any ((select private.countable_services())::uuid[])));
alter policy "people read the events of their church" on public.events
  using (
    church_id = (select private.current_church_id())
    and (not (select private.is_counter()) or id = any ((select private.countable_events())::uuid[])));
alter policy "people read the attendance of their church" on public.attendance
  using (
    church_id = (select private.current_church_id())
    and (not (select private.is_counter())
      or service_instance_id = any ((select private.countable_services())::uuid[])));
alter policy "people read the snapshots of their church" on public.attendance_snapshots
  using (
    church_id = (select private.current_church_id())
    and (not (select private.is_counter())
      or recording_session_id = any ((select private.countable_sessions())::uuid[])));
alter policy "people read the recorded minutes of their church" on public.recording_minutes
  using (
    church_id = (select private.current_church_id())
    and (not (select private.is_counter())
      or recording_session_id = any ((select private.countable_sessions())::uuid[])));
-- Not by countable_sessions: a new row is not among them while its own statement runs.
alter policy "people read the recording sessions of their church" on public.recording_sessions
  using (
    church_id = (select private.current_church_id())
    and (not (select private.is_counter())
      or (num_nonnulls(service_instance_id, event_id) > 0
        and (service_instance_id is null
          or service_instance_id = any ((select private.countable_services())::uuid[]))
        and (event_id is null or event_id = any ((select private.countable_events())::uuid[])))));

-- Who was there by name: whoever may mark it.
alter policy "people read the member attendance of their church" on public.member_attendance
  using (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or attendance_id = any ((select private.countable_attendance())::uuid[])));
alter policy "people read the member attendance of their church" on public.member_attendance
  rename to "recorders read the member attendance of their church";
alter policy "editors add member attendance to their church" on public.member_attendance
  with check (
    church_id = (select private.recording_church_id())
    and user_id = (select auth.uid())
    and (not (select private.is_counter())
      or attendance_id = any ((select private.countable_attendance())::uuid[])));
alter policy "editors add member attendance to their church" on public.member_attendance
  rename to "recorders add member attendance to their church";
alter policy "editors change the member attendance of their church" on public.member_attendance
  using (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or attendance_id = any ((select private.countable_attendance())::uuid[])))
  with check (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or attendance_id = any ((select private.countable_attendance())::uuid[])));
alter policy "editors change the member attendance of their church" on public.member_attendance
  rename to "recorders change the member attendance of their church";

alter policy "editors add attendance to their church" on public.attendance
  with check (
    church_id = (select private.recording_church_id())
    and recorded_by = (select auth.uid())
    and tracking_method = 'manual'
    and (source = 'typed' or source = 'import' and not (select private.is_counter()))
    and ai_session_id is null
    and came_in is null
    and (not (select private.is_counter())
      or service_instance_id = any ((select private.countable_services())::uuid[])));
alter policy "editors add attendance to their church" on public.attendance
  rename to "recorders add attendance to their church";
alter policy "editors change the attendance of their church" on public.attendance
  using (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or service_instance_id = any ((select private.countable_services())::uuid[])))
  with check (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or service_instance_id = any ((select private.countable_services())::uuid[])));
alter policy "editors change the attendance of their church" on public.attendance
  rename to "recorders change the attendance of their church";

alter policy "editors add recording sessions to their church" on public.recording_sessions
  with check (
    church_id = (select private.recording_church_id())
    and user_id = (select auth.uid())
    and status = 'recording'
    and avg_people_count = 0
    and max_people_count = 0
    and thumbnail_snapshot_id is null
    and not attendance_written
    and not is_counted
    and came_in is null
    and peak_occupancy is null
    and clock_lag is null
    and (not (select private.is_counter())
      or (num_nonnulls(service_instance_id, event_id) > 0
        and (service_instance_id is null
          or service_instance_id = any ((select private.countable_services())::uuid[]))
        and (event_id is null or event_id = any ((select private.countable_events())::uuid[])))));
alter policy "editors add recording sessions to their church" on public.recording_sessions
  rename to "recorders add recording sessions to their church";
alter policy "editors change the recording sessions of their church" on public.recording_sessions
  using (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter()) or id = any ((select private.countable_sessions())::uuid[])))
  with check (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter()) or id = any ((select private.countable_sessions())::uuid[])));
alter policy "editors change the recording sessions of their church" on public.recording_sessions
  rename to "recorders change the recording sessions of their church";

alter policy "editors add snapshots to their church" on public.attendance_snapshots
  with check (
    church_id = (select private.recording_church_id())
    and user_id = (select auth.uid())
    and (not (select private.is_counter())
      or recording_session_id = any ((select private.countable_sessions())::uuid[])));
alter policy "editors add snapshots to their church" on public.attendance_snapshots
  rename to "recorders add snapshots to their church";
alter policy "editors correct the snapshots of their church" on public.attendance_snapshots
  using (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or recording_session_id = any ((select private.countable_sessions())::uuid[])))
  with check (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or recording_session_id = any ((select private.countable_sessions())::uuid[])));
alter policy "editors correct the snapshots of their church" on public.attendance_snapshots
  rename to "recorders correct the snapshots of their church";

alter policy "editors add recorded minutes to their church" on public.recording_minutes
  with check (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or recording_session_id = any ((select private.countable_sessions())::uuid[])));
alter policy "editors add recorded minutes to their church" on public.recording_minutes
  rename to "recorders add recorded minutes to their church";
alter policy "editors send recorded minutes again" on public.recording_minutes
  using (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or recording_session_id = any ((select private.countable_sessions())::uuid[])))
  with check (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or recording_session_id = any ((select private.countable_sessions())::uuid[])));
alter policy "editors send recorded minutes again" on public.recording_minutes
  rename to "recorders send recorded minutes again";
