-- What of each table the audit log tells.
create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := tg_argv[0];
  told constant text[] := tg_argv[1]::text[];
  confidential constant text[] := tg_argv[2]::text[];
  caller constant uuid := auth.uid();
  before jsonb;
  after jsonb;
  item jsonb;
  changed jsonb;
begin
  if caller is null or pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op <> 'INSERT' then before := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then after := to_jsonb(new); end if;
  item := coalesce(after, before);
  if tg_op = 'UPDATE' or (tg_op = 'INSERT' and kind in ('attendance', 'invitations')) then
    select jsonb_object_agg(name,
        case when name = any (told) then jsonb_build_array(
          private.audit_value(before -> name), private.audit_value(after -> name)) end)
      into changed
      from unnest(told || confidential) as name
      where before -> name is distinct from after -> name
        and (tg_op = 'UPDATE' or after ->> name is not null);
    if changed is null and tg_op = 'UPDATE' then
      return null;
    end if;
    -- To enter a count and to have it stand for its service is one act.
    if kind = 'service_instances' and not exists (
        select from jsonb_object_keys(changed) as column_name
        where column_name not in ('official_attendance_id', 'official_source'))
      and exists (
        select from public.attendance as a where a.id = (after ->> 'official_attendance_id')::uuid
          and a.recorded_by = caller and a.created_at > now() - interval '10 seconds') then
      return null;
    end if;
  end if;
  perform private.write_audit(
    coalesce((item ->> 'church_id')::uuid, case kind when 'churches' then (item ->> 'id')::uuid end,
      private.current_church_id()),
    caller,
    case
      when kind = 'recording_sessions' and tg_op = 'INSERT' then 'started'
      when kind = 'recording_sessions' and tg_op = 'UPDATE' and changed -> 'status' ->> 1 = 'completed' then 'completed'
      else case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end
    end,
    kind, coalesce(item ->> 'id', item ->> 'user_id', item ->> 'church_id'), name.title, name.day, changed)
    from private.audit_name(kind, item) as name;
  return null;
end
$$;
comment on function private.audit() is
  'After-row trigger: kind, columns whose values are told, and columns of which only the name is. Others are silent.';

create function private.audit_value(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when octet_length(value::text) > case jsonb_typeof(value) when 'array' then 1500 else 400 end
    then to_jsonb(left(value::text, 100) || '…') else value end
$$;
comment on function private.audit_value(jsonb) is 'Long values are shortened.';

do $$
declare
  audited record;
begin
  for audited in
    select * from (values
      ('public.churches', '{name,time_zone,first_weekday,easter,official_order,counting_categories}', '{}'),
      ('public.profiles', '{full_name,church_role}', '{}'),
      ('public.members', '{first_name,last_name,membership_status}',
        '{email,phone,address,date_of_birth,join_date,family_id,notes,photo_url}'),
      ('public.services', '{name,service_type,day_of_week,service_time,duration,location,is_recurring,'
        || 'recurrence_pattern,recurrence_end_date,first_date,monthly_on,pauses,seats}', '{description}'),
      ('public.service_instances', '{service_name,service_type,instance_date,start_time,end_time,speaker,location,'
        || 'outcome,outcome_reason,official_source,rooms_see}', '{notes,official_attendance_id}'),
      ('public.events', '{name,event_type,start_date,end_date,location,max_attendees,registration_required}',
        '{description,contact_person}'),
      ('public.event_registrations', '{}', '{guest_name,guest_email,member_id}'),
      ('public.sermons', '{title,speaker,sermon_date,sermon_series,scripture}',
        '{summary,notes,audio_url,video_url,tags,service_id}'),
      ('public.volunteers', '{ministry,role,start_date,is_active}', '{notes}'),
      ('public.donations', '{donation_date,donation_type,donation_method,is_recurring}', '{amount,notes,member_id}'),
      ('public.recording_sessions', '{session_name,status}', '{}'),
      ('public.attendance', '{total_attendance,adults_count,children_count,visitors_count,source}', '{notes}'),
      ('public.member_attendance', '{was_present}', '{}'),
      ('public.camera_pairs', '{see}', '{}'),
      ('public.feature_requests', '{}', '{title,description}'),
      ('private.integrations', '{webhook_enabled}', '{vision_key,webhook_url,webhook_secret}'),
      ('private.calendar_feeds', '{}', '{secret}')
    ) as listed (name, told, confidential)
  loop
    execute format('create trigger %I after insert or update or delete on %s
        for each row execute function private.audit(%L, %L, %L)',
      split_part(audited.name, '.', 2) || '_audit', audited.name, split_part(audited.name, '.', 2), audited.told,
      audited.confidential);
  end loop;
end
$$;
-- Pictures are the device's; what people do with them is told.
create trigger attendance_snapshots_audit_change after update of people_count on public.attendance_snapshots
  for each row execute function private.audit('attendance_snapshots', '{people_count}', '{}');
create trigger attendance_snapshots_audit_removal after delete on public.attendance_snapshots
  for each row execute function private.audit('attendance_snapshots', '{}', '{}');
revoke execute on all functions in schema private from public;
