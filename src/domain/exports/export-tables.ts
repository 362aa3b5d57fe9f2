import type { TableName } from '../shared/table.ts'

export type ExportTable = {
  name: TableName
  /** `label` is the name of the table that people see. */
  label: string
  /** `key` has the columns that identify a row of a church. Rows are read in the order of these columns. */
  key: readonly string[]
  /**
   * `restored` has the columns that an import writes, beginning with the key. When the list is empty, an import skips
   * the table.
   */
  restored: readonly string[]
  /** `told` has the other columns of the file, which an import does not write. */
  told: readonly string[]
}

/**
 * Lists every table of a church in the order in which rows can be inserted: a row comes after the rows that it refers
 * to. Only `churches.main_service_id` and `service_instances.official_attendance_id` refer to later rows; an import
 * sets these two columns at the end. The church has one row, which an import updates.
 *
 * The tables have no secrets. Secrets are in the schema `private`, which the API does not serve.
 */
export const EXPORT_TABLES: readonly ExportTable[] = [
  table('churches', 'Church', {
    restored: `id name time_zone first_weekday easter official_order counting_categories former_categories main_series
      main_service_id online_factor combined_services register_enabled created_at`,
  }),
  table('profiles', 'People who sign in', { told: 'id username full_name email church_role created_at' }),
  table('members', 'Members', {
    restored: `id first_name last_name email phone address date_of_birth age_band join_date membership_status family_id
      notes photo_url created_at`,
    told: 'user_id',
  }),
  table('services', 'Recurring services', {
    restored: `id name description service_type day_of_week service_time duration location is_recurring
      recurrence_pattern first_date recurrence_end_date monthly_on pauses seats is_special created_at`,
    told: 'user_id',
  }),
  table('events', 'Events', {
    restored: `id name event_type description start_date end_date location max_attendees registration_required
      created_at`,
    told: 'user_id calendar_revision calendar_changed_at',
  }),
  table('event_contacts', 'Contact persons of events', { key: 'event_id', restored: 'event_id contact_person' }),
  table('event_registrations', 'Registrations', {
    restored: 'id event_id member_id guest_name guest_email registered_at',
    told: 'user_id',
  }),
  table('service_instances', 'Services', {
    restored: `id service_id event_id service_name service_type instance_date start_time end_time speaker location
      outcome outcome_reason official_attendance_id official_source rooms_see is_special slot_date changed_by_hand
      created_at`,
    told: `official_total official_total_source official_total_by official_total_record official_total_measured
      door_total door_came_in door_measured door_came_in_measured room_total room_measured named_present counts
      attendance_recorded calendar_revision calendar_changed_at user_id`,
  }),
  table('service_instance_notes', 'Notes of services', {
    key: 'service_instance_id',
    restored: 'service_instance_id notes',
  }),
  table('recording_sessions', 'Recordings', {
    restored: `id service_instance_id event_id session_name start_time end_time status way camera_id camera_name
      people_at_start people_told_at ends_with_snapshots target_fps confidence_threshold metadata
      attendance_written created_at`,
    told: `is_counted avg_people_count max_people_count came_in peak_occupancy thumbnail_snapshot_id
      clock_lag user_id`,
  }),
  table('recording_minutes', 'Minutes of recordings', {
    key: 'recording_session_id minute',
    restored: 'recording_session_id minute revision steps people_in_view sent_at',
    told: 'entries exits',
  }),
  table('attendance_snapshots', 'Pictures', {
    restored: `id recording_session_id timestamp people_count image_url confidence_score metadata created_at`,
    told: 'user_id',
  }),
  table('attendance', 'Counts', {
    restored: `id service_instance_id total_attendance adults_count children_count visitors_count tracking_method source
      ai_session_id came_in factor_percent suggested_total extras category_counts demographics_data
      created_at`,
    told: 'recorded_by',
  }),
  table('attendance_notes', 'Notes of counts', { key: 'attendance_id', restored: 'attendance_id notes' }),
  table('member_attendance', 'Register', {
    restored: 'id attendance_id member_id was_present created_at',
    told: 'user_id',
  }),
  table('online_counts', 'Views online', {
    restored: 'id service_instance_id place views created_at',
    told: 'recorded_by',
  }),
  // Notes about visitors are deleted after 90 days, and so are waiting cards. An import therefore leaves both out.
  table('visitor_notes', 'Notes about visitors', { told: 'id service_instance_id note created_at user_id' }),
  table('newcomer_cards', '“I am new” cards', { told: 'id name contact may_call created_at' }),
  table('attendance_history', 'History of counts', {
    told: `id service_instance_id attendance_id change changed_at changed_by changed_by_name source camera_name reason
      before after`,
  }),
  table('camera_checks', 'Checks of cameras', {
    restored: 'id camera_id camera_name way model people found too_many minutes light created_at',
    told: 'user_id',
  }),
  table('camera_pairs', 'Cameras that see the same people', {
    key: 'camera_a camera_b',
    restored: 'camera_a camera_b see',
  }),
  table('camera_factors', 'Usual factors of cameras', {
    key: 'camera_id way',
    restored: 'camera_id way camera_name percent begins_at',
  }),
  table('sermons', 'Sermons', {
    restored: `id service_id title speaker sermon_date sermon_series scripture summary notes audio_url video_url tags
      created_at`,
    told: 'user_id',
  }),
  table('member_series', 'Who is expected', {
    key: 'member_id service_id',
    restored: 'member_id service_id is_expected',
  }),
  table('follow_ups', 'Follow-ups', { restored: 'id member_id on_date note created_at', told: 'user_id' }),
  table('volunteers', 'Volunteers', {
    restored: 'id member_id ministry role start_date is_active notes created_at',
    told: 'user_id',
  }),
  table('donations', 'Gifts', {
    restored: `id member_id amount donation_date donation_type donation_method is_recurring notes created_at`,
    told: 'user_id',
  }),
  table('imports', 'Imports', {
    told: 'id person_name kind file_name options state figures bytes created_at applied_at undone_at user_id',
  }),
  table('audit_log', 'Activity', {
    told: 'id at person_id person_name action kind row_id title day rows changes',
  }),
]

function table(
  name: TableName,
  label: string,
  columns: { key?: string; restored?: string; told?: string },
): ExportTable {
  const { key = 'id', restored, told } = columns
  return { name, label, key: namesOf(key), restored: namesOf(restored), told: namesOf(told) }
}

function namesOf(list = ''): string[] {
  return list.split(/\s+/).filter(Boolean)
}
