-- An archive restores the register too: age bands, extras, follow-ups, the expectations that a person entered, and
-- whether the register is on. Its tables and columns are those of src/domain/exports/export-tables.ts.
create or replace function private.restorable_tables()
returns table (place integer, name text, key text[], columns text[])
language sql immutable set search_path = '' as $$
  select row_number() over ()::integer, t.name, string_to_array(t.key, ' '), string_to_array(t.key || ' ' || t.columns, ' ')
  from (values
    ('churches', 'id', 'name time_zone first_weekday easter official_order counting_categories former_categories main_series main_service_id online_factor combined_services register_enabled created_at'),
    ('members', 'id', 'first_name last_name email phone address date_of_birth age_band join_date membership_status family_id notes photo_url created_at'),
    ('services', 'id', 'name description service_type day_of_week service_time duration location is_recurring recurrence_pattern first_date recurrence_end_date monthly_on pauses seats is_special created_at'),
    ('events', 'id', 'name event_type description start_date end_date location max_attendees registration_required created_at'),
    ('event_contacts', 'event_id', 'contact_person'),
    ('event_registrations', 'id', 'event_id member_id guest_name guest_email registered_at'),
    ('service_instances', 'id', 'service_id event_id service_name service_type instance_date start_time end_time speaker location outcome outcome_reason official_attendance_id official_source rooms_see is_special slot_date changed_by_hand created_at'),
    ('service_instance_notes', 'service_instance_id', 'notes'),
    ('recording_sessions', 'id', 'service_instance_id event_id session_name start_time end_time status way camera_id camera_name people_at_start people_told_at ends_with_snapshots target_fps confidence_threshold metadata attendance_written created_at'),
    ('recording_minutes', 'recording_session_id minute', 'revision steps people_in_view sent_at'),
    ('attendance_snapshots', 'id', 'recording_session_id timestamp people_count image_url confidence_score metadata created_at'),
    ('attendance', 'id', 'service_instance_id total_attendance adults_count children_count visitors_count tracking_method source ai_session_id came_in factor_percent suggested_total extras category_counts demographics_data created_at'),
    ('attendance_notes', 'attendance_id', 'notes'),
    ('member_attendance', 'id', 'attendance_id member_id was_present created_at'),
    ('online_counts', 'id', 'service_instance_id place views created_at'),
    ('camera_checks', 'id', 'camera_id camera_name way model people found too_many minutes light created_at'),
    ('camera_pairs', 'camera_a camera_b', 'see'),
    ('camera_factors', 'camera_id way', 'camera_name percent begins_at'),
    ('sermons', 'id', 'service_id title speaker sermon_date sermon_series scripture summary notes audio_url video_url tags created_at'),
    ('member_series', 'member_id service_id', 'is_expected'),
    ('follow_ups', 'id', 'member_id on_date note created_at'),
    ('volunteers', 'id', 'member_id ministry role start_date is_active notes created_at'),
    ('donations', 'id', 'member_id amount donation_date donation_type donation_method is_recurring notes created_at')
  ) as t (name, key, columns)
$$;
