-- A recorded minute keeps its newest revision, so that a minute that was overtaken on its way is ignored. The undo of an
-- archive gives a minute its older revision back.
create or replace function private.keep_newest_revision() returns trigger
language plpgsql set search_path = '' as $$
begin
  return case when new.revision > old.revision or coalesce(current_setting('narthex.undo', true), '') = 'on' then new end;
end
$$;

-- A device may send a minute again without a person. That must not block an undo for ever, so the undo keeps the minute
-- of the device.
create function private.is_sent_since() returns text
language sql immutable set search_path = '' as $$
  select 'coalesce((to_jsonb(t) ->> ''revision'')::integer > (r.given -> ''row'' ->> ''revision'')::integer, false)'
$$;
comment on function private.is_sent_since() is
  'SQL that is true when a device sent the row t in a higher revision than the row of the archive.';

create or replace function private.set_archive_rows(this public.imports, t record, is_undo boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  written constant text[] := array(select part from unnest(t.columns) as part where part <> all (t.key));
begin
  perform set_config('narthex.undo', case when is_undo then 'on' else '' end, true);
  execute pg_catalog.format('update public.%1$I as t set (%2$s) = (
      select %3$s from jsonb_populate_record(t, case when $3 then r.before else r.after end) as n)
    from private.import_rows as r
    where r.import_id = $1 and r.given ->> ''table'' = %1$L and r.action = ''changed'' and %4$s and %5$s = %6$s
      and not ($3 and %7$s)',
    t.name, private.column_list(written), private.column_list(written, 'n'), private.own_rows(t.name),
    private.key_of('t', t.key), private.key_of_given(t.key), private.is_sent_since())
    using this.id, this.church_id, is_undo;
  perform set_config('narthex.undo', '', true);
end
$$;
comment on function private.set_archive_rows(public.imports, record, boolean) is
  'Gives the changed rows of a table their new values, or for an undo the old ones.';

-- Rows of an archive name one another, so the undo takes back all of it or nothing.
create or replace function private.take_back_archive(this public.imports) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  t record;
  later boolean;
begin
  for t in select * from private.restorable_tables() order by place loop
    execute pg_catalog.format('select exists (
        select from public.%1$I as t left join private.import_rows as r
          on r.import_id = $1 and r.given ->> ''table'' = %1$L and %2$s = %3$s
        where %4$s and (
          r.number is null and (to_jsonb(t) ->> ''created_at'')::timestamptz > $3
            and coalesce((to_jsonb(t) ->> ''changed_by_hand'')::boolean, true)
          -- A row that a person added since names a row that the undo would delete.
          or r.number is null and coalesce((to_jsonb(t) ->> ''changed_by_hand'')::boolean, true) and exists (
            select from jsonb_each_text(to_jsonb(t)) as tie where tie.key ~ ''_id$'' and tie.value in (
              select n.given -> ''row'' ->> ''id'' from private.import_rows as n
              where n.import_id = $1 and n.action = ''new''))
          or r.number is not null and not (r.action = ''changed'' and %5$s) and not to_jsonb(t) @> (case when r.action = ''new''
            then (select jsonb_object_agg(key, value) from jsonb_each(r.given -> ''row'') where key = any ($4)) else r.after end
            -- The figures of a register follow from its marks, which are rows of their own.
            - case when to_jsonb(t) ->> ''source'' = ''register'' then $5 else ''{}'' end)))',
      t.name, private.key_of('t', t.key), private.key_of_given(t.key), private.own_rows(t.name),
      private.is_sent_since())
      into later using this.id, this.church_id, this.applied_at, t.columns,
        array['total_attendance', 'adults_count', 'children_count', 'visitors_count'];
    if later then
      raise exception 'Something was added or changed since' using errcode = 'PT409';
    end if;
  end loop;
  -- Notes about visitors are in no archive, and would be deleted with their service.
  if exists (
    select from public.visitor_notes as v join private.import_rows as r
      on r.import_id = this.id and r.given ->> 'table' = 'service_instances' and r.action = 'new'
        and r.given -> 'row' ->> 'id' = v.service_instance_id::text
    where v.church_id = this.church_id) then
    raise exception 'Visitors were noted since' using errcode = 'PT409';
  end if;
  -- Older rows first stop naming the rows that the undo deletes.
  for t in select * from private.restorable_tables() order by place loop
    perform private.set_archive_rows(this, t, true);
  end loop;
  perform set_config('narthex.bulk', 'on', true);
  perform set_config('narthex.series', 'on', true);
  for t in select * from private.restorable_tables() order by place desc loop
    if t.name <> 'churches' then
      execute pg_catalog.format('delete from public.%1$I as t using private.import_rows as r
        where r.import_id = $1 and r.given ->> ''table'' = %1$L and r.action = ''new'' and %2$s and %3$s = %4$s',
        t.name, private.own_rows(t.name), private.key_of('t', t.key), private.key_of_given(t.key))
        using this.id, this.church_id;
    end if;
  end loop;
  perform set_config('narthex.bulk', '', true);
  perform set_config('narthex.series', '', true);
  update public.churches as c set former_categories = r.before -> 'former_categories'
    from private.import_rows as r
    where r.import_id = this.id and r.given ->> 'table' = 'churches' and r.before ? 'former_categories' and c.id = this.church_id;
  perform private.refresh_church(this.church_id);
  return '[]';
end
$$;
comment on function private.take_back_archive(public.imports) is 'Takes an archive back, unless something was added or changed since.';

revoke execute on all functions in schema private from public;
