-- Columns that people change and the audit log did not name: the log tells that they changed, not their values.
create or replace trigger attendance_audit after insert or update or delete on public.attendance
  for each row execute function private.audit('attendance',
    '{total_attendance,adults_count,children_count,visitors_count,source}', '{notes,demographics_data}');
create or replace trigger service_instances_audit after insert or update or delete on public.service_instances
  for each row execute function private.audit('service_instances',
    '{service_name,service_type,instance_date,start_time,end_time,speaker,location,outcome,outcome_reason,official_source,rooms_see}',
    '{notes,official_attendance_id,service_id,event_id}');
create or replace trigger event_registrations_audit after insert or update or delete on public.event_registrations
  for each row execute function private.audit('event_registrations', '{}', '{guest_name,guest_email,member_id,event_id}');
create or replace trigger member_attendance_audit after insert or update or delete on public.member_attendance
  for each row execute function private.audit('member_attendance', '{was_present}', '{attendance_id,member_id}');
create or replace trigger volunteers_audit after insert or update or delete on public.volunteers
  for each row execute function private.audit('volunteers', '{ministry,role,start_date,is_active}', '{notes,member_id}');
