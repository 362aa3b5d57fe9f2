-- An archive of everything is imported table by table. Its tables and columns are those of
-- src/domain/exports/export-tables.ts; a test compares the two.
create function private.restorable_tables()
returns table (place integer, name text, key text[], columns text[])
language sql immutable set search_path = '' as $$
  select row_number() over ()::integer, t.name, string_to_array(t.key, ' '), string_to_array(t.key || ' ' || t.columns, ' ')
  from (values
    ('churches', 'id', 'name time_zone first_weekday easter official_order counting_categories former_categories main_series main_service_id online_factor combined_services created_at'),
    ('members', 'id', 'first_name last_name email phone address date_of_birth join_date membership_status family_id notes photo_url created_at'),
    ('services', 'id', 'name description service_type day_of_week service_time duration location is_recurring recurrence_pattern first_date recurrence_end_date monthly_on pauses seats is_special created_at'),
    ('events', 'id', 'name event_type description start_date end_date location max_attendees registration_required created_at'),
    ('event_contacts', 'event_id', 'contact_person'),
    ('event_registrations', 'id', 'event_id member_id guest_name guest_email registered_at'),
    ('service_instances', 'id', 'service_id event_id service_name service_type instance_date start_time end_time speaker location outcome outcome_reason official_attendance_id official_source rooms_see is_special slot_date changed_by_hand created_at'),
    ('service_instance_notes', 'service_instance_id', 'notes'),
    ('recording_sessions', 'id', 'service_instance_id event_id session_name start_time end_time status way camera_id camera_name people_at_start people_told_at ends_with_snapshots target_fps confidence_threshold metadata attendance_written created_at'),
    ('recording_minutes', 'recording_session_id minute', 'revision steps people_in_view sent_at'),
    ('attendance_snapshots', 'id', 'recording_session_id timestamp people_count image_url confidence_score metadata created_at'),
    ('attendance', 'id', 'service_instance_id total_attendance adults_count children_count visitors_count tracking_method source ai_session_id came_in factor_percent suggested_total category_counts demographics_data created_at'),
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
comment on function private.restorable_tables() is 'The tables that an archive restores, parents first, with their keys and columns.';

-- In another church every row gets an id of its own, always the same one, so that an archive can be imported again. A
-- camera keeps its id, which is the one of the device. Pictures are not in the rows.
create function private.row_for_church(sent jsonb, from_church uuid, to_church uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select case when from_church = to_church then sent else (
    select jsonb_object_agg(key, case
        when key = 'image_url' then 'null'
        when jsonb_typeof(value) = 'string' and key ~ '(^|_)id$' and key <> 'camera_id' and key <> 'family_id' then
          case when value #>> '{}' = from_church::text then to_jsonb(to_church)
            else to_jsonb(md5(to_church::text || (value #>> '{}'))::uuid) end
        else value end)
    from jsonb_each(sent)) end
$$;
comment on function private.row_for_church(jsonb, uuid, uuid) is 'A row of an archive with the ids that it has in a church.';

create function private.key_of(row_alias text, key text[]) returns text
language sql immutable set search_path = '' as $$
  select 'concat_ws(''/'', ' || string_agg(pg_catalog.format('%s.%I::text', row_alias, part), ', ' order by place) || ')'
  from unnest(key) with ordinality as parts (part, place)
$$;
comment on function private.key_of(text, text[]) is 'SQL for the key of a row as one text.';

create function private.key_of_given(key text[]) returns text
language sql immutable set search_path = '' as $$
  select 'concat_ws(''/'', ' || string_agg(pg_catalog.format('r.given -> ''row'' ->> %L', part), ', ' order by place) || ')'
  from unnest(key) with ordinality as parts (part, place)
$$;
comment on function private.key_of_given(text[]) is 'SQL for the key of a row of an archive as one text.';

create function private.column_list(columns text[], row_alias text default null) returns text
language sql immutable set search_path = '' as $$
  select string_agg(case when row_alias is null then pg_catalog.quote_ident(part)
    else pg_catalog.format('%s.%I', row_alias, part) end, ', ' order by place)
  from unnest(columns) with ordinality as parts (part, place)
$$;
comment on function private.column_list(text[], text) is 'SQL for a list of columns.';

create function private.own_rows(table_name text) returns text
language sql immutable set search_path = '' as $$
  select case table_name when 'churches' then 't.id = $2' else 't.church_id = $2' end
$$;
comment on function private.own_rows(text) is 'SQL for the condition that a row t belongs to the church $2.';

-- ── The dry run ──

create function private.match_archive(this public.imports) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  t record;
  -- Who or what counted, and when, is never changed.
  kept constant text[] := array['created_at', 'registered_at', 'begins_at', 'source', 'tracking_method', 'ai_session_id',
    'factor_percent', 'suggested_total', 'came_in', 'attendance_written'];
begin
  update private.import_rows as r set action = 'refused', reason = 'Narthex does not know this table.'
    where r.import_id = this.id and not exists (
      select from private.restorable_tables() as known where known.name = r.given ->> 'table');
  for t in select * from private.restorable_tables() order by place loop
    execute pg_catalog.format('
      update private.import_rows as i set
          action = case when c.had is null then ''new'' when c.changes is null then ''same'' else ''changed'' end,
          before = private.picked_values(c.had, c.changes), after = c.changes, reason = null
        from (
          select r.number, k.had, case when k.had is not null
              and not coalesce(k.had ->> ''status'' = ''completed'' and r.given -> ''row'' ->> ''status'' = ''recording'', false)
              and not coalesce((k.had ->> ''revision'')::integer >= (r.given -> ''row'' ->> ''revision'')::integer, false)
            then (select jsonb_object_agg(key, value)
              from jsonb_each(r.given -> ''row'') where key = any ($3) and value is distinct from k.had -> key) end as changes
          from private.import_rows as r left join (select to_jsonb(t) as had, %s as key from public.%I as t where %s) as k
            on k.key = %s
          where r.import_id = $1 and r.given ->> ''table'' = %L
        ) as c where i.import_id = $1 and i.number = c.number',
      private.key_of('t', t.key), t.name, private.own_rows(t.name), private.key_of_given(t.key), t.name)
      using this.id, this.church_id, array(select name from unnest(t.columns) as name where name <> all (kept));
  end loop;
end
$$;
comment on function private.match_archive(public.imports) is 'Says of each row of an archive what the import does with it.';

revoke execute on all functions in schema private from public;
