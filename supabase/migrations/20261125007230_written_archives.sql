-- ── Writing ──

create function private.set_archive_rows(this public.imports, t record, is_undo boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  written constant text[] := array(select part from unnest(t.columns) as part where part <> all (t.key));
begin
  execute pg_catalog.format('update public.%1$I as t set (%2$s) = (
      select %3$s from jsonb_populate_record(t, case when $3 then r.before else r.after end) as n)
    from private.import_rows as r
    where r.import_id = $1 and r.given ->> ''table'' = %1$L and r.action = ''changed'' and %4$s and %5$s = %6$s',
    t.name, private.column_list(written), private.column_list(written, 'n'), private.own_rows(t.name),
    private.key_of('t', t.key), private.key_of_given(t.key))
    using this.id, this.church_id, is_undo;
end
$$;
comment on function private.set_archive_rows(public.imports, record, boolean) is
  'Gives the changed rows of a table their new values, or the old ones.';

create function private.refresh_church(church uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  instance uuid;
begin
  update public.service_instances as i set attendance_recorded = not i.attendance_recorded
    where i.church_id = church and i.attendance_recorded <> exists (
      select from public.attendance as a where a.church_id = church and a.service_instance_id = i.id);
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
comment on function private.refresh_church(uuid) is 'Works out the figures of all services of a church.';

create function private.write_archive(this public.imports) returns void
language plpgsql security definer set search_path = '' as $$
declare
  t record;
  written text[];
begin
  for t in select * from private.restorable_tables() order by place loop
    -- A change of a row that was there is a change like any other, with its line of history.
    perform private.set_archive_rows(this, t, false);
    perform set_config('narthex.bulk', 'on', true);
    perform set_config('narthex.series', 'on', true);
    -- The official count of a service comes after the service.
    written := array_remove(t.columns, 'official_attendance_id');
    if t.name <> 'churches' then
      execute pg_catalog.format('insert into public.%1$I (church_id, %2$s)
        select $2, %3$s from private.import_rows as r, jsonb_populate_record(null::public.%1$I, r.given -> ''row'') as n
        where r.import_id = $1 and r.given ->> ''table'' = %1$L and r.action = ''new'' order by r.number',
        t.name, private.column_list(written), private.column_list(written, 'n')) using this.id, this.church_id;
    end if;
    perform set_config('narthex.bulk', '', true);
    perform set_config('narthex.series', '', true);
  end loop;
  perform set_config('narthex.bulk', 'on', true);
  insert into public.attendance_history (church_id, service_instance_id, attendance_id, changed_by, changed_by_name, change,
      source, after)
    select a.church_id, a.service_instance_id, a.id, auth.uid(), this.person_name, 'added', 'import', private.figures_of(a)
    from private.import_rows as r join public.attendance as a
      on a.church_id = this.church_id and a.id::text = r.given -> 'row' ->> 'id'
    where r.import_id = this.id and r.given ->> 'table' = 'attendance' and r.action = 'new';
  update public.service_instances as i set official_attendance_id = (r.given -> 'row' ->> 'official_attendance_id')::uuid
    from private.import_rows as r
    where r.import_id = this.id and r.given ->> 'table' = 'service_instances' and r.action = 'new'
      and i.church_id = this.church_id and i.id::text = r.given -> 'row' ->> 'id'
      and r.given -> 'row' ->> 'official_attendance_id' is not null;
  -- A trigger has kept the categories that the church had before the archive.
  update public.churches as c set former_categories = r.after -> 'former_categories'
    from private.import_rows as r
    where r.import_id = this.id and r.given ->> 'table' = 'churches' and r.after ? 'former_categories' and c.id = this.church_id;
  -- A total that moves has its line of history.
  perform set_config('narthex.bulk', '', true);
  perform private.refresh_church(this.church_id);
end
$$;
comment on function private.write_archive(public.imports) is 'Adds the new rows of an archive and changes the changed ones.';

-- ── Taking back ──

-- Rows of an archive hang together, so an archive is taken back whole or not at all.
create function private.take_back_archive(this public.imports) returns jsonb
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
          -- Someone has since tied a row to one that would go.
          or r.number is null and coalesce((to_jsonb(t) ->> ''changed_by_hand'')::boolean, true) and exists (
            select from jsonb_each_text(to_jsonb(t)) as tie where tie.key ~ ''_id$'' and tie.value in (
              select n.given -> ''row'' ->> ''id'' from private.import_rows as n
              where n.import_id = $1 and n.action = ''new''))
          or r.number is not null and not to_jsonb(t) @> case when r.action = ''new''
            then (select jsonb_object_agg(key, value) from jsonb_each(r.given -> ''row'') where key = any ($4)) else r.after end))',
      t.name, private.key_of('t', t.key), private.key_of_given(t.key), private.own_rows(t.name))
      into later using this.id, this.church_id, this.applied_at, t.columns;
    if later then
      raise exception 'Something was added or changed since' using errcode = 'PT409';
    end if;
  end loop;
  -- Rows that were there are first untied from the rows that go.
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
