-- ── Why a merge cannot be undone ──

create function private.changed_merged_rows(this private.merges) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  r record;
  changed jsonb := '[]';
  found_rows jsonb;
begin
  for r in select * from private.member_references() where once is not null loop
    -- Both members had a row, which the undo would write again. A row that went with its parent is no problem.
    execute pg_catalog.format('select jsonb_agg(jsonb_build_object(''what'', ''row'', ''table'', m.of_table,
          ''name'', coalesce(n.title, (select name from public.services where id::text = m.gone_row ->> ''service_id'')),
          ''day'', n.day) order by n.day, n.title)
        from private.merged_rows as m
          left join %1$s as t on t.church_id = $2 and t.member_id = $3 and %2$s
          left join lateral private.audit_name('''', m.gone_row) as n on true
        where m.merge_id = $1 and m.of_table = %1$L and m.kept_before is not null
          and case when t.church_id is null
            then exists (select from %4$s as p where p.church_id = $2 and p.id::text = m.gone_row ->> %3$L)
            else not to_jsonb(t) @> m.kept_after end',
      r.name, private.same_key(r.key, 'kept_key'), r.once, r.parent) into found_rows
      using this.id, this.church_id, this.kept_id;
    changed := changed || coalesce(found_rows, '[]');
  end loop;
  return changed;
end
$$;
comment on function private.changed_merged_rows(private.merges) is
  'Rows that both members had, and that a person changed or deleted since the merge.';

create function private.problems_of_undo(this private.merges) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  now_kept jsonb;
  later private.merges;
begin
  if this.merged_at < now() - interval '30 days' then
    return '[{"what": "too late"}]';
  end if;
  -- A later merge may have changed the same values, so it is undone first.
  select * into later from private.merges as m
    where m.church_id = this.church_id and m.number > this.number and m.undone_at is null
      and this.kept_id in (m.kept_id, m.gone_id)
    order by m.number desc limit 1;
  if later.id is not null then
    return jsonb_build_array(jsonb_build_object('what', 'later merge', 'name',
      concat_ws(' ', later.gone_row ->> 'first_name', later.gone_row ->> 'last_name')));
  end if;
  if exists (select from public.members where id = this.gone_id) then
    return '[{"what": "restored"}]';
  end if;
  select to_jsonb(m) into now_kept from public.members as m where m.id = this.kept_id;
  return coalesce((
      select jsonb_agg(jsonb_build_object('what', 'field', 'name', key) order by key) from jsonb_each(this.kept_after)
      where now_kept -> key is distinct from value and now_kept -> key is distinct from this.kept_before -> key), '[]')
    || private.changed_merged_rows(this);
end
$$;
comment on function private.problems_of_undo(private.merges) is
  'The changes that an undo would lose, or the reason why there can be none; empty when the merge can be undone.';

-- ── Undoing ──

-- A version of Narthex that came since may have added columns, which get their default. The person who added a row may
-- have left.
create function private.insert_again(of_table text, kept_rows jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  columns constant text[] := array(select attname from pg_catalog.pg_attribute
    where attrelid = of_table::regclass and attnum > 0 and not attisdropped and attgenerated = '' and kept_rows -> 0 ? attname
    order by attnum);
  sent jsonb;
begin
  select jsonb_agg(case when r ->> 'user_id' is null or exists (select from auth.users where id::text = r ->> 'user_id')
      then r else r || '{"user_id": null}' end) into sent
    from jsonb_array_elements(kept_rows) as r;
  execute pg_catalog.format('insert into %1$s (%2$s) select %3$s from jsonb_populate_recordset(null::%1$s, $1) as n',
    of_table, private.column_list(columns), private.column_list(columns, 'n')) using sent;
end
$$;
comment on function private.insert_again(text, jsonb) is 'Inserts rows as they were before they were deleted.';

create function private.move_references_back(this private.merges) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r record;
begin
  perform set_config('narthex.bulk', 'on', true);
  for r in select * from private.member_references() where key is not null loop
    -- A row that a person has since deleted, or given to another member, stays as it is.
    execute pg_catalog.format('update %1$s as t set member_id = $4 from private.merged_rows as m
      where m.merge_id = $1 and m.of_table = %1$L and m.kept_before is null
        and t.church_id = $2 and t.member_id = $3 and %2$s', r.name, private.same_key(r.key, 'gone_key'))
      using this.id, this.church_id, this.kept_id, this.gone_id;
    if r.either is not null then
      execute pg_catalog.format('update %1$s as t set %3$I = (m.kept_before ->> %3$L)::boolean
        from private.merged_rows as m
        where m.merge_id = $1 and m.of_table = %1$L and m.kept_before -> %3$L <> m.kept_after -> %3$L
          and t.church_id = $2 and t.member_id = $3 and %2$s',
        r.name, private.same_key(r.key, 'kept_key'), r.either) using this.id, this.church_id, this.kept_id;
    end if;
    if r.once is not null then
      execute pg_catalog.format('select private.insert_again(%1$L, jsonb_agg(m.gone_row)) from private.merged_rows as m
          join %1$s as t on t.church_id = $2 and t.member_id = $3 and %2$s
        where m.merge_id = $1 and m.of_table = %1$L and m.kept_before is not null having count(*) > 0',
        r.name, private.same_key(r.key, 'kept_key')) using this.id, this.church_id, this.kept_id;
    end if;
  end loop;
  perform set_config('narthex.bulk', '', true);
  perform private.follow_moved_marks(this.id, this.church_id, array[this.kept_id, this.gone_id]);
end
$$;
comment on function private.move_references_back(private.merges) is 'Gives the restored member its rows back.';

create function public.undo_merge(merge uuid) returns void
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  church constant uuid := private.editable_church_id();
  this private.merges;
  problems jsonb;
begin
  perform private.open_merge(church);
  select * into this from private.merges where id = merge and church_id = church for update;
  if this.id is null then
    raise exception 'There is no such merge' using errcode = 'PT404';
  end if;
  if this.undone_at is not null then
    raise exception 'This merge is undone' using errcode = 'PT409';
  end if;
  problems := private.problems_of_undo(this);
  if problems <> '[]' then
    raise exception 'This merge cannot be undone' using errcode = 'PT409', detail = problems::text;
  end if;
  perform private.begin_merge_writes(church, 'unmerged', this.kept_id);
  perform private.set_member_values(this.kept_id, this.kept_before);
  perform private.insert_again('public.members', jsonb_build_array(this.gone_row));
  perform private.move_references_back(this);
  update private.merges set undone_at = now(), gone_row = null, kept_before = '{}', kept_after = '{}' where id = this.id;
  delete from private.merged_rows where merge_id = this.id;
end
$$;
comment on function public.undo_merge(uuid) is
  'Restores both members and the rows that named them, for 30 days, unless later changes would be lost. Owners and staff only.';

create function public.list_merges() returns table (id uuid, kept_id uuid, kept_name text, gone_id uuid, gone_name text,
  person_name text, merged_at timestamptz, undone_at timestamptz, problems jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.editable_church_id() is null then
    raise exception 'Only owners and staff merge members' using errcode = '42501';
  end if;
  return query
    select m.id, m.kept_id, concat_ws(' ', k.first_name, k.last_name), m.gone_id, concat_ws(' ', g.first_name, g.last_name),
      m.person_name, m.merged_at, m.undone_at, case when m.undone_at is null then private.problems_of_undo(m) else '[]' end
    from private.merges as m
      -- The name of a member who was merged away is in that merge.
      left join lateral (select x.first_name, x.last_name from public.members as x where x.id = m.kept_id union all
        select x.gone_row ->> 'first_name', x.gone_row ->> 'last_name' from private.merges as x
        where x.gone_id = m.kept_id and x.undone_at is null limit 1) as k on true
      left join lateral (select m.gone_row ->> 'first_name' as first_name, m.gone_row ->> 'last_name' as last_name
        where m.undone_at is null union all
        select x.first_name, x.last_name from public.members as x where x.id = m.gone_id union all
        select x.gone_row ->> 'first_name', x.gone_row ->> 'last_name' from private.merges as x
        where x.gone_id = m.gone_id and x.undone_at is null limit 1) as g on true
    where m.church_id = private.editable_church_id() and m.merged_at > now() - interval '30 days'
    order by m.number desc limit 100;
end
$$;
comment on function public.list_merges() is
  'The merges of the last 30 days, the newest first, at most 100, with the problems of an undo. Owners and staff only.';

revoke execute on function public.undo_merge(uuid), public.list_merges() from public, anon, authenticated;
grant execute on function public.undo_merge(uuid), public.list_merges() to authenticated, service_role;
revoke execute on all functions in schema private from public;
