-- The total and the parts of a register follow from its marks and extras. People may have marked more members since the
-- archive was made, so the figures of the archive do not change those of a register that is there.
create or replace function private.match_archive(this public.imports) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  t record;
  -- Who or what counted, and when, is never changed.
  kept constant text[] := array['created_at', 'registered_at', 'begins_at', 'source', 'tracking_method', 'ai_session_id',
    'factor_percent', 'suggested_total', 'came_in', 'attendance_written'];
  figures constant text[] := array['total_attendance', 'adults_count', 'children_count', 'visitors_count'];
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
              from jsonb_each(r.given -> ''row'') where key = any ($3) and value is distinct from k.had -> key
                and not (key = any ($4) and coalesce(k.had ->> ''source'' = ''register'', false))) end as changes
          from private.import_rows as r left join (select to_jsonb(t) as had, %s as key from public.%I as t where %s) as k
            on k.key = %s
          where r.import_id = $1 and r.given ->> ''table'' = %L
        ) as c where i.import_id = $1 and i.number = c.number',
      private.key_of('t', t.key), t.name, private.own_rows(t.name), private.key_of_given(t.key), t.name)
      using this.id, this.church_id, array(select name from unnest(t.columns) as name where name <> all (kept)), figures;
  end loop;
end
$$;

revoke execute on all functions in schema private from public;
