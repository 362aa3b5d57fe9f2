-- The log line of a changed row also names a changed confidential text, although the text is stored in another table.
create or replace function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := tg_argv[0];
  logged_columns constant text[] := tg_argv[1]::text[];
  redacted_columns constant text[] := tg_argv[2]::text[];
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
        case when name = any (logged_columns) then jsonb_build_array(
          private.truncate_value(before -> name), private.truncate_value(after -> name)) end)
      into changed
      from unnest(logged_columns || redacted_columns) as name
      where before -> name is distinct from after -> name
        and (tg_op = 'UPDATE' or after ->> name is not null);
    -- A trigger before this one has taken the text out of the row.
    if (case kind
      when 'attendance' then exists (
        select from public.attendance_notes where attendance_id = (after ->> 'id')::uuid and changed_at = now())
      when 'service_instances' then exists (
        select from public.service_instance_notes
        where service_instance_id = (after ->> 'id')::uuid and changed_at = now())
      when 'events' then exists (
        select from public.event_contacts where event_id = (after ->> 'id')::uuid and changed_at = now())
      else false
    end) then
      changed := coalesce(changed, '{}')
        || jsonb_build_object(case kind when 'events' then 'contact_person' else 'notes' end, null);
    end if;
    if changed is null and tg_op = 'UPDATE' then
      return null;
    end if;
    -- Entering a count and making it the official one is one act, which the line of the count tells.
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

revoke execute on all functions in schema private from public;
