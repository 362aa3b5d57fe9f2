-- A result of an import lists the rows that the file did not change, too, so an applied import keeps them like its other
-- rows: for 30 days, or until its undo. Rows that the browser could not read are sent with the reason and are refused
-- here, so that the church's list of imports counts them. An import also notes each count of a person or a camera that
-- it replaces.
alter table private.import_rows add column replaced jsonb;
comment on column private.import_rows.replaced is
  'The count that the row replaces: total, source, by (names), counts. official: the official total that stays. Null: none.';

-- The official total changes when the import changes its record, or when the church's order puts a typed or imported
-- count before the source that is official now. A count that an earlier import brought is not noted, unless a person
-- corrected it since. Writing and history have the same time in one transaction, which tells the lines of imports.
create function private.note_replaced_counts(of_import public.imports) returns void
language sql security definer set search_path = '' as $$
  with changed as (
    select r.number, r.count_id, r.before, r.after, i.id as instance, i.official_total as official, case
        when r.count_id is not null then i.official_total_record is distinct from r.count_id
        when i.official_total_by = 'person' then true
        else i.official_source is distinct from 'typed'
          and array_position(c.official_order, 'typed') > array_position(c.official_order, i.official_total_source)
      end as stays,
      coalesce(a.source, i.official_total_source) as source, coalesce(a.total_attendance, i.official_total) as total
    from private.import_rows as r
      join public.service_instances as i on i.id = r.target and i.church_id = of_import.church_id
      join public.churches as c on c.id = i.church_id
      left join public.attendance as a on a.id = r.count_id and a.church_id = i.church_id
    where r.import_id = of_import.id and r.action in ('new', 'changed') and r.before is not null
      and exists (select from unnest(array['total', 'adults', 'children', 'visitors']) as part
        where r.after ? part and r.before ->> part is not null)
  ), told as (
    select changed.*, people.names, people.counts, origin.by_name,
      coalesce(origin.by_import, changed.source = 'import') as by_import
    from changed left join lateral (
      select array_agg(distinct coalesce(h.camera_name, h.changed_by_name))
          filter (where coalesce(h.camera_name, h.changed_by_name) is not null) as names, count(distinct a.id) as counts
        from public.attendance as a left join public.attendance_history as h on h.church_id = a.church_id
          and h.service_instance_id = a.service_instance_id and h.attendance_id = a.id and h.change = 'added'
        where changed.count_id is null and a.service_instance_id = changed.instance and a.source = changed.source
    ) as people on true left join lateral (
      select h.changed_by_name as by_name, exists (select from public.imports as m
          where m.church_id = of_import.church_id and m.kind = 'attendance' and m.applied_at = h.changed_at) as by_import
        from public.attendance_history as h
        where h.church_id = of_import.church_id and h.service_instance_id = changed.instance
          and h.attendance_id = changed.count_id and h.change in ('added', 'changed')
          and h.after ->> 'total' = changed.total::text and h.before ->> 'total' is distinct from h.after ->> 'total'
          and not exists (select from public.imports as m
            where m.church_id = of_import.church_id and m.undone_at = h.changed_at)
        order by h.id desc limit 1
    ) as origin on true
  )
  update private.import_rows as r set replaced = nullif(jsonb_strip_nulls(
      case when told.count_id is null and told.stays or told.count_id is not null and told.by_import then '{}'
        else jsonb_build_object('total', told.total, 'source', told.source, 'by', case when told.count_id is null
          then to_jsonb(told.names) else to_jsonb(array_remove(array[told.by_name], null)) end, 'counts', told.counts) end
      || jsonb_build_object('official', case when told.stays and told.after ? 'total' then told.official end)), '{}')
    from told where r.import_id = of_import.id and r.number = told.number
$$;
comment on function private.note_replaced_counts(public.imports) is
  'Writes for each changed row which count of a person or a camera it replaces, and whether the official total stays.';

create function private.note_restored_counts(of_import public.imports) returns void
language sql security definer set search_path = '' as $$
  update private.import_rows as r set replaced = jsonb_strip_nulls(jsonb_build_object('total', a.total_attendance,
      'source', a.source, 'service', i.service_name, 'date', i.instance_date, 'by', (
        select jsonb_agg(h.name) from (select coalesce(camera_name, changed_by_name) as name from public.attendance_history
          where church_id = i.church_id and service_instance_id = i.id and attendance_id = a.id order by id desc limit 1) as h
        where h.name is not null)))
    from public.attendance as a join public.service_instances as i on i.id = a.service_instance_id
    where r.import_id = of_import.id and r.action = 'changed' and r.after ? 'total_attendance'
      and r.given ->> 'table' = 'attendance' and a.church_id = of_import.church_id and a.id::text = r.given -> 'row' ->> 'id'
$$;
comment on function private.note_restored_counts(public.imports) is 'Writes for each count that an archive changes which count it replaces.';

create or replace function private.import_figures(of_import uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'new', count(*) filter (where action = 'new'), 'changed', count(*) filter (where action = 'changed'),
    'same', count(*) filter (where action = 'same'), 'refused', count(*) filter (where action = 'refused'),
    'questions', count(*) filter (where action = 'question'), 'left_out', count(*) filter (where action = 'left out'),
    'replaced', count(*) filter (where replaced ? 'total'))
  from private.import_rows where import_id = of_import
$$;

create or replace function private.match_import(this public.imports) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.import_rows set replaced = null where import_id = this.id and replaced is not null;
  case this.kind
    when 'members' then perform private.match_members(this.id, this.church_id);
    when 'attendance' then
      perform private.match_attendance(this);
      perform private.note_replaced_counts(this);
    else
      perform private.meet_registers(this);
      perform private.match_archive(this);
      perform private.note_restored_counts(this);
  end case;
  -- Such a row has only a name or a date, so it is refused in any case. The reason of the browser is the right one.
  update private.import_rows as r set action = 'refused', reason = r.given ->> 'problem'
    where r.import_id = this.id and r.given ? 'problem' and this.kind <> 'everything';
  return private.import_figures(this.id);
end
$$;

drop function public.list_import_rows(uuid, text, integer, integer);
create function public.list_import_rows(
  import uuid, of_action text, after_number integer default 0, at_most integer default 50
) returns table (number integer, file_row integer, file_column text, reason text, given jsonb, before jsonb, after jsonb,
  decision text, candidates jsonb, replaced jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.editable_church_id() is null then
    raise exception 'Only owners and staff import' using errcode = '42501';
  end if;
  return query
    select r.number, r.file_row, r.file_column, r.reason, r.given, r.before, r.after, r.decision,
      (select jsonb_agg(jsonb_build_object('id', m.id, 'first_name', m.first_name, 'last_name', m.last_name,
          'email', m.email, 'phone', m.phone, 'date_of_birth', m.date_of_birth) order by m.sort_key)
        from public.members as m where m.id = any (r.candidates) and m.church_id = i.church_id),
      r.replaced
    from private.import_rows as r join public.imports as i on i.id = r.import_id
    where i.id = import and i.church_id = private.editable_church_id()
      and (i.kind <> 'everything' or private.owned_church_id() = i.church_id)
      and case of_action
        -- A question that was answered is still listed with the questions.
        when 'question' then r.action = 'question' or r.decision is not null
        when 'unanswered' then r.action = 'question'
        when 'replaced' then r.replaced ? 'total'
        when 'counted' then not r.given ?| array['not_counted', 'problem'] and r.given ->> 'did_not_happen' is null
        when 'did not happen' then r.given ->> 'did_not_happen' is not null and not r.given ? 'problem'
        when 'not counted' then r.given ? 'not_counted' and not r.given ? 'problem'
        else r.action = of_action end
      and r.number > after_number
    order by r.number limit least(greatest(at_most, 1), 500);
end
$$;
comment on function public.list_import_rows(uuid, text, integer, integer) is
  'Rows of an import by what it does with them, or by what they say. Owners and staff only.';

create function private.give_reason_of_import(of_import public.imports, what text) returns void
language sql security definer set search_path = '' as $$
  select set_config('narthex.reason', what || coalesce(of_import.file_name, 'pasted cells'), true)
    where of_import.kind = 'attendance'
$$;
comment on function private.give_reason_of_import(public.imports, text) is 'Lets the history of a service name the imported file.';

create or replace function public.apply_import(import uuid, expected jsonb) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '120s' as $$
declare
  this constant public.imports := private.open_import(import);
  result constant jsonb := private.match_import(this);
begin
  -- A page that was opened before this migration does not know the last figure.
  if (case when expected ? 'replaced' then result else result - 'replaced' end) is distinct from expected then
    raise exception 'The figures have changed meanwhile' using errcode = 'PT409', detail = result::text;
  end if;
  perform private.begin_import_writes(this, 'imported', jsonb_build_object('new', result -> 'new', 'changed', result -> 'changed'));
  perform private.give_reason_of_import(this, 'import of ');
  case this.kind
    when 'members' then perform private.write_members(this);
    when 'attendance' then perform private.write_attendance(this);
    else perform private.write_archive(this);
  end case;
  perform set_config('narthex.reason', '', true);
  update public.imports set state = 'applied', applied_at = now(), figures = result where id = this.id;
  -- The same rows of an archive may be a million. Of members that are not written, only the name is kept.
  delete from private.import_rows where import_id = this.id and this.kind = 'everything' and action = 'same';
  update private.import_rows as r set candidates = '{}', given = jsonb_strip_nulls(jsonb_build_object(
      'name', r.given -> 'name', 'first_name', r.given -> 'first_name', 'last_name', r.given -> 'last_name'))
    where r.import_id = this.id and this.kind = 'members' and r.action not in ('new', 'changed');
  return result;
end
$$;

create or replace function public.undo_import(import uuid) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '120s' as $$
declare
  this constant public.imports := private.open_import(import, 'applied');
  kept jsonb;
begin
  if this.applied_at < now() - interval '30 days' then
    raise exception 'An import can be undone for 30 days' using errcode = 'PT409';
  end if;
  perform private.begin_import_writes(this, 'undone',
    jsonb_build_object('new', this.figures -> 'new', 'changed', this.figures -> 'changed'));
  perform private.give_reason_of_import(this, 'undo of the import of ');
  kept := case this.kind
    when 'members' then private.take_back_members(this)
    when 'attendance' then private.take_back_attendance(this)
    else private.take_back_archive(this) end;
  perform set_config('narthex.reason', '', true);
  update public.imports set state = 'undone', undone_at = now(), figures = figures || jsonb_build_object('kept', kept)
    where id = this.id;
  delete from private.import_rows where import_id = this.id;
  return kept;
end
$$;

revoke execute on function public.list_import_rows(uuid, text, integer, integer) from public, anon, authenticated;
grant execute on function public.list_import_rows(uuid, text, integer, integer) to authenticated, service_role;
revoke execute on all functions in schema private from public;
