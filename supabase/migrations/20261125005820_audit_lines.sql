-- A request that adds some rows and changes others writes one log line for each action. A line about several rows names
-- every changed column, or up to ten removed rows.
create or replace function private.write_audit(
  of_church uuid, by_person uuid, what text, of_kind text, of_row text, named text, on_day date, changed jsonb
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  this_transaction constant text := pg_catalog.pg_current_xact_id()::text;
  -- The kind of the request, and its lines by action.
  mark jsonb := coalesce(nullif(current_setting('narthex.audit_lines', true), '')::jsonb, '{}');
  line bigint;
begin
  -- The installation's own work has no person, and refresh_clicked_attendance silences what follows from taps.
  if by_person is null or of_church is null
    or current_setting('narthex.audit_line', true) = this_transaction || ':0' then
    return;
  end if;
  if mark ->> 'transaction' = this_transaction then
    if mark ->> 'kind' = 'service_instances' and of_kind = 'services' then
      -- The line of a changed rule stands for the lines of its dates too.
      delete from public.audit_log where id in (select value::bigint from jsonb_each_text(mark -> 'lines'));
      mark := '{}';
    elsif mark ->> 'kind' <> of_kind then
      -- It is a consequence of what the request has a line for.
      return;
    end if;
    line := (mark -> 'lines' ->> what)::bigint;
    if line is not null then
      update public.audit_log as a
        set rows = a.rows + 1, changes = private.merge_audit(a, concat_ws(', ', named, on_day), changed)
        where a.id = line and a.row_id is distinct from of_row;
      return;
    end if;
    -- A row that the request adds and then changes is one that it adds.
    if exists (
      select from jsonb_each_text(mark -> 'lines') as known join public.audit_log as a on a.id = known.value::bigint
      where a.row_id = of_row
    ) then
      return;
    end if;
  else
    mark := '{}';
  end if;
  line := private.flooded_audit_line(of_church, by_person, what, of_kind);
  if line is not null then
    update public.audit_log set rows = rows + 1 where id = line;
  else
    insert into public.audit_log (church_id, person_id, person_name, action, kind, row_id, title, day, changes)
      values (of_church, by_person, coalesce(
        (select coalesce(nullif(btrim(full_name), ''), username) from public.profiles where id = by_person),
        -- People who were removed may still hand in recordings.
        (select person_name from private.removals where person_id = by_person), '?'),
        what, of_kind, of_row, left(named, 200), on_day, changed)
      returning id into line;
  end if;
  perform set_config('narthex.audit_lines', jsonb_build_object('transaction', this_transaction, 'kind', of_kind,
    'lines', coalesce(mark -> 'lines', '{}') || jsonb_build_object(what, line))::text, true);
end
$$;
comment on function private.write_audit(uuid, uuid, text, text, text, text, date, jsonb) is
  'One line for each transaction and action: its first row, and how many more of the same kind there were.';

create function private.merge_audit(line public.audit_log, named text, changed jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when line.action = 'removed' then (
      -- [before, after], like every change.
      select jsonb_build_object('names', jsonb_build_array(case
        when jsonb_array_length(known) < 10 and named <> '' then known || to_jsonb(named) else known end, null))
      from (select coalesce(line.changes -> 'names' -> 0,
        jsonb_build_array(concat_ws(', ', line.title, line.day))) as known) as names)
    -- The values are those of the first row; what else was changed in others is named.
    when changed is null then line.changes
    else (select jsonb_object_agg(column_name, null) from jsonb_object_keys(changed) as column_name)
      || coalesce(line.changes, '{}')
  end
$$;
comment on function private.merge_audit(public.audit_log, text, jsonb) is
  'What a line tells when it stands for one row more: names of what was removed, at most ten, or columns that were changed.';

-- People of every role may download files, send feature requests and change their own name as often as they like. After
-- twenty such lines in an hour, the last line counts the further acts.
create function private.flooded_audit_line(of_church uuid, by_person uuid, what text, of_kind text) returns bigint
language sql stable security definer set search_path = '' as $$
  select max(id) filter (where kind = of_kind)
  from public.audit_log
  where church_id = of_church and person_id = by_person and action = what
    and (what = 'exported' or kind = of_kind and (of_kind, what) in (('feature_requests', 'added'), ('profiles', 'changed')))
    and at > now() - interval '1 hour'
  having count(*) >= 20
$$;
comment on function private.flooded_audit_line(uuid, uuid, text, text) is
  'After twenty such lines in an hour, the last one, which counts the further ones; otherwise null.';

-- When a person changes their password, the check of the current password writes a 'signed_in' line. The log keeps this
-- line, because the database cannot tell which sign-in was the check.
create or replace function private.audit_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit(church_id, coalesce(auth.uid(), id), 'password_changed', 'profiles', id::text,
      coalesce(nullif(btrim(full_name), ''), username), null, null)
    from public.profiles where id = new.id;
  return null;
end
$$;

drop function private.drop_password_check(uuid);

revoke execute on all functions in schema private from public;
