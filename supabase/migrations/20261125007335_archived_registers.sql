-- An archive restores the extras of registers, and whether the register is on. Its tables and columns are those of
-- src/domain/exports/export-tables.ts.
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
    ('volunteers', 'id', 'member_id ministry role start_date is_active notes created_at'),
    ('donations', 'id', 'member_id amount donation_date donation_type donation_method is_recurring notes created_at')
  ) as t (name, key, columns)
$$;

-- A service has one register, and a count one mark of a member. Where people made them since, the rows of the archive
-- have other ids, and mean the rows that are there.
create function private.meet_registers(this public.imports) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  now_called jsonb;
begin
  select jsonb_object_agg(r.given -> 'row' ->> 'id', a.id) into now_called
    from private.import_rows as r join public.attendance as a
      on a.church_id = this.church_id and a.source = 'register'
        and a.service_instance_id::text = r.given -> 'row' ->> 'service_instance_id'
    where r.import_id = this.id and r.given ->> 'table' = 'attendance' and r.given -> 'row' ->> 'source' = 'register'
      and r.given -> 'row' ->> 'id' <> a.id::text;
  if now_called is not null then
    update private.import_rows as r
      set given = jsonb_set(r.given, array['row', t.key], now_called -> (r.given -> 'row' ->> t.key))
      from (values ('attendance', 'id'), ('attendance_notes', 'attendance_id'), ('member_attendance', 'attendance_id'),
        ('service_instances', 'official_attendance_id')) as t (name, key)
      where r.import_id = this.id and r.given ->> 'table' = t.name and now_called ? (r.given -> 'row' ->> t.key);
  end if;
  update private.import_rows as r set given = jsonb_set(r.given, '{row,id}', to_jsonb(m.id))
    from public.member_attendance as m
    where r.import_id = this.id and r.given ->> 'table' = 'member_attendance' and m.church_id = this.church_id
      and m.attendance_id::text = r.given -> 'row' ->> 'attendance_id'
      and m.member_id::text = r.given -> 'row' ->> 'member_id' and m.id::text <> r.given -> 'row' ->> 'id'
      and not exists (select from public.member_attendance as known
        where known.church_id = this.church_id and known.id::text = r.given -> 'row' ->> 'id')
      and not exists (select from private.import_rows as other
        where other.import_id = this.id and other.given ->> 'table' = 'member_attendance'
          and other.given -> 'row' ->> 'id' = m.id::text);
end
$$;
comment on function private.meet_registers(public.imports) is
  'Gives registers and marks of an archive the ids that they have in the church.';

create or replace function private.match_import(this public.imports) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  case this.kind
    when 'members' then perform private.match_members(this.id, this.church_id);
    when 'attendance' then perform private.match_attendance(this);
    else
      perform private.meet_registers(this);
      perform private.match_archive(this);
  end case;
  return private.import_figures(this.id);
end
$$;

create or replace function private.refresh_church(church uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  instance uuid;
begin
  update public.service_instances as i set attendance_recorded = not i.attendance_recorded
    where i.church_id = church and i.attendance_recorded <> exists (
      select from public.attendance as a
      where a.church_id = church and a.service_instance_id = i.id and private.is_counted(a));
  -- The marks of an archive may be added to marks that people made since, which changes the total of a register. Other
  -- registers keep their figures, which were counted with the ages of that time.
  for instance in
    select a.service_instance_id from public.attendance as a left join (
      select b.service_instance_id, count(distinct m.member_id) as people
      from public.member_attendance as m join public.attendance as b on b.church_id = m.church_id and b.id = m.attendance_id
      where m.church_id = church and m.was_present group by 1
    ) as named on named.service_instance_id = a.service_instance_id
    where a.church_id = church and a.source = 'register'
      and a.total_attendance <> coalesce(named.people, 0) + coalesce(a.extras, 0) order by 1
  loop
    perform private.refresh_register(church, instance);
  end loop;
  for instance in
    select distinct s.service_instance_id from public.recording_sessions as s
    where s.church_id = church and s.service_instance_id is not null order by 1
  loop
    perform private.refresh_camera_figures(instance);
  end loop;
  for instance in select id from public.service_instances where church_id = church order by id loop
    perform private.refresh_official_total(instance);
  end loop;
end
$$;

revoke execute on all functions in schema private from public;
