-- ── Reading and answering ──

-- Rows come in the order of the file. A question lists the members that the row may be about.
create function public.list_import_rows(
  import uuid, of_action text, after_number integer default 0, at_most integer default 50
) returns table (number integer, file_row integer, file_column text, reason text, given jsonb, before jsonb, after jsonb,
  decision text, candidates jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.editable_church_id() is null then
    raise exception 'Only owners and staff import' using errcode = '42501';
  end if;
  return query
    select r.number, r.file_row, r.file_column, r.reason, r.given, r.before, r.after, r.decision,
      (select jsonb_agg(jsonb_build_object('id', m.id, 'first_name', m.first_name, 'last_name', m.last_name,
          'email', m.email, 'phone', m.phone, 'date_of_birth', m.date_of_birth) order by m.sort_key)
        from public.members as m where m.id = any (r.candidates) and m.church_id = i.church_id)
    from private.import_rows as r join public.imports as i on i.id = r.import_id
    where i.id = import and i.church_id = private.editable_church_id()
      and (i.kind <> 'everything' or private.owned_church_id() = i.church_id)
      -- A question that was answered is still listed with the questions.
      and (r.action = of_action or of_action = 'question' and r.decision is not null)
      and r.number > after_number
    order by r.number limit least(greatest(at_most, 1), 500);
end
$$;
comment on function public.list_import_rows(uuid, text, integer, integer) is
  'Rows of an import by what it does with them. Owners and staff only.';

create function public.decide_import_rows(import uuid, decision text, numbers integer[] default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  this constant public.imports := private.open_import(import);
begin
  if decision is not null and decision not in ('new', 'same', 'leave out') then
    raise exception 'Unknown decision' using errcode = '22023';
  end if;
  update private.import_rows as r set decision = decide_import_rows.decision
    where r.import_id = this.id and (r.action = 'question' or r.decision is not null)
      and (numbers is null or r.number = any (numbers));
end
$$;
comment on function public.decide_import_rows(uuid, text, integer[]) is
  'Answers questions, all of them without numbers: the row is someone new, is the only candidate, or is left out. Null takes
the answer back.';

-- ── One line in the audit log, and no webhooks ──

create function private.is_importing() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('narthex.importing', true), '') = pg_catalog.pg_current_xact_id_if_assigned()::text
$$;
comment on function private.is_importing() is 'Whether an import, or its undo, writes just now.';

alter table public.audit_log drop constraint audit_log_action_known;
alter table public.audit_log add constraint audit_log_action_known check (action in (
  'added', 'changed', 'removed', 'started', 'completed', 'signed_in', 'password_changed', 'exported', 'imported', 'undone'
));

-- The line of an import says how many rows it added and changed, and nothing of what is in them.
create function private.begin_import_writes(of_import public.imports, what text, figures jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.write_audit(of_import.church_id, private.signed_in_user_id(), what, of_import.kind, of_import.id::text,
    null, null, (select jsonb_object_agg(key, jsonb_build_array(null, value)) from jsonb_each(figures)
      where jsonb_typeof(value) = 'number' and value <> '0'));
  select set_config('narthex.importing', pg_catalog.pg_current_xact_id()::text, true);
$$;
comment on function private.begin_import_writes(public.imports, text, jsonb) is
  'Writes the line of the audit log, and marks the transaction as the one of an import.';

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
  if caller is null or pg_trigger_depth() > 1 or private.is_importing() then
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

-- A church that brings ten years of services would send a thousand webhooks about the past.
drop trigger attendance_queue_webhooks on public.attendance;
create trigger attendance_queue_webhooks after insert on public.attendance
  for each row when (coalesce(current_setting('narthex.importing', true), '') = '')
  execute function private.queue_attendance_webhooks();

drop trigger service_instances_write_webhook_of_total on public.service_instances;
create constraint trigger service_instances_write_webhook_of_total
  after update of official_total, outcome on public.service_instances deferrable initially deferred
  for each row when ((old.official_total, old.outcome) is distinct from (new.official_total, new.outcome)
    and coalesce(current_setting('narthex.importing', true), '') = '')
  execute function private.queue_total_webhooks();
drop trigger service_instances_write_webhook_of_deleted_total on public.service_instances;
create constraint trigger service_instances_write_webhook_of_deleted_total
  after delete on public.service_instances deferrable initially deferred
  for each row when (coalesce(current_setting('narthex.importing', true), '') = '')
  execute function private.queue_total_webhooks();

revoke execute on function public.list_import_rows(uuid, text, integer, integer),
  public.decide_import_rows(uuid, text, integer[]) from public, anon, authenticated;
grant execute on function public.list_import_rows(uuid, text, integer, integer),
  public.decide_import_rows(uuid, text, integer[]) to authenticated, service_role;
revoke execute on all functions in schema private from public;
