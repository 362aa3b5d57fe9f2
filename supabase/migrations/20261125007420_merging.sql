-- ── Choosing the values ──

create function private.merge_columns() returns text[]
language sql immutable set search_path = '' as $$
  select private.member_columns() || array['photo_url']
$$;
comment on function private.merge_columns() is 'The columns of a member that a merge chooses.';

create function private.open_merge(of_church uuid) returns void
language plpgsql set search_path = '' set lock_timeout = '3s' as $$
begin
  if of_church is null then
    raise exception 'Only owners and staff merge members' using errcode = '42501';
  end if;
  -- A request that waits for another one holds a connection, so it waits at most three seconds.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(of_church::text, 0));
end
$$;
comment on function private.open_merge(uuid) is 'Refuses everyone but owners and staff, and waits for other writes of the church.';

create function private.chosen_values(kept jsonb, gone jsonb, choices jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  wrong text;
begin
  select key into wrong from jsonb_each(choices)
    where not key = any (private.merge_columns())
      or value not in ('"kept"', '"gone"') and (key, value) <> ('notes', '"both"');
  if wrong is not null then
    raise exception 'Unknown choice' using errcode = '22023';
  end if;
  return (
    select jsonb_object_agg(name, case
      when choices ->> name = 'both' and kept ->> name is not null and gone ->> name is not null
        then to_jsonb((kept ->> name) || E'\n\n' || (gone ->> name))
      when choices ->> name = 'gone' then gone -> name
      when choices ->> name = 'kept' then kept -> name
      when coalesce(kept ->> name, '') = '' then gone -> name
      else kept -> name end)
    from unnest(private.merge_columns()) as name);
end
$$;
comment on function private.chosen_values(jsonb, jsonb, jsonb) is
  'The values of the merged member. Without a choice, the value of the kept member holds where there is one.';

create function private.set_member_values(member uuid, changed jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  columns constant text[] := array(select key from jsonb_object_keys(changed) as key);
begin
  if columns <> '{}' then
    execute pg_catalog.format('update public.members as m set (%s) = row (%s)
      from jsonb_populate_record(null::public.members, $2) as n where m.id = $1',
      private.column_list(columns), private.column_list(columns, 'n')) using member, changed;
  end if;
end
$$;
comment on function private.set_member_values(uuid, jsonb) is 'Writes columns of a member.';

-- ── Moving the rows that name the member ──

create function private.same_key(key text, of_row text) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.format('t.%I = m.%I', key, of_row)
$$;
comment on function private.same_key(text, text) is 'SQL that is true when t is the row to which the merged row m points.';

create function private.move_references(of_merge uuid, church uuid, kept uuid, gone uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r record;
begin
  perform set_config('narthex.bulk', 'on', true);
  for r in select * from private.member_references() where key is not null loop
    if r.once is not null then
      execute pg_catalog.format('insert into private.merged_rows (merge_id, of_table, gone_key, kept_key, gone_row, kept_before)
        select $1, %1$L, g.%3$I, k.%3$I, to_jsonb(g), to_jsonb(k) from %1$s as g
          join %1$s as k on k.church_id = g.church_id and k.member_id = $3 and k.%2$I = g.%2$I
        where g.church_id = $2 and g.member_id = $4', r.name, r.once, r.key) using of_merge, church, kept, gone;
      execute pg_catalog.format('delete from %1$s as t using private.merged_rows as m
        where m.merge_id = $1 and m.of_table = %1$L and t.church_id = $2 and t.member_id = $3 and %2$s',
        r.name, private.same_key(r.key, 'gone_key')) using of_merge, church, gone;
      if r.either is not null then
        execute pg_catalog.format('update %1$s as t set %3$I = true from private.merged_rows as m
          where m.merge_id = $1 and m.of_table = %1$L and t.church_id = $2 and t.member_id = $3 and %2$s
            and not t.%3$I and (m.gone_row ->> %3$L)::boolean',
          r.name, private.same_key(r.key, 'kept_key'), r.either) using of_merge, church, kept;
      end if;
      execute pg_catalog.format('update private.merged_rows as m set kept_after = to_jsonb(t) from %1$s as t
        where m.merge_id = $1 and m.of_table = %1$L and t.church_id = $2 and t.member_id = $3 and %2$s',
        r.name, private.same_key(r.key, 'kept_key')) using of_merge, church, kept;
    end if;
    execute pg_catalog.format('insert into private.merged_rows (merge_id, of_table, gone_key, gone_row)
      select $1, %1$L, g.%2$I, to_jsonb(g) from %1$s as g where g.church_id = $2 and g.member_id = $3', r.name, r.key)
      using of_merge, church, gone;
    execute pg_catalog.format('update %s set member_id = $2 where church_id = $1 and member_id = $3', r.name)
      using church, kept, gone;
  end loop;
  perform set_config('narthex.bulk', '', true);
  perform private.follow_moved_marks(of_merge, church, array[kept, gone]);
end
$$;
comment on function private.move_references(uuid, uuid, uuid, uuid) is
  'Makes every row of the member who goes name the kept one, and stores the rows as they were.';

-- Other programs hear of no merge, and the log has one line without values.
create function private.begin_merge_writes(church uuid, what text, member uuid) returns void
language sql security definer set search_path = '' as $$
  select private.write_audit(church, private.signed_in_user_id(), what, 'merges', member::text,
    concat_ws(' ', first_name, last_name), null, null) from public.members where id = member;
  select set_config('narthex.importing', pg_catalog.pg_current_xact_id()::text, true);
$$;
comment on function private.begin_merge_writes(uuid, text, uuid) is
  'Writes the line of the audit log, and keeps the triggers from writing lines and webhooks.';

create function public.merge_members(kept uuid, gone uuid, choices jsonb default '{}', seen jsonb default null)
returns uuid
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  church constant uuid := private.editable_church_id();
  kept_member public.members;
  gone_member public.members;
  before jsonb;
  changed jsonb;
  made uuid;
begin
  perform private.open_merge(church);
  if jsonb_typeof(coalesce(choices, '{}')) <> 'object' or kept = gone then
    raise exception 'Two members are merged' using errcode = '22023';
  end if;
  perform private.forget_old_merges();
  select * into kept_member from public.members where id = kept and church_id = church for update;
  select * into gone_member from public.members where id = gone and church_id = church for update;
  if kept_member.id is null or gone_member.id is null then
    raise exception 'There is no such member' using errcode = 'PT404';
  end if;
  before := to_jsonb(kept_member);
  if not (before @> coalesce(seen -> 'kept', '{}') and to_jsonb(gone_member) @> coalesce(seen -> 'gone', '{}')) then
    raise exception 'A member has changed meanwhile' using errcode = 'PT409';
  end if;
  select coalesce(jsonb_object_agg(key, value), '{}') into changed
    from jsonb_each(private.chosen_values(before, to_jsonb(gone_member), coalesce(choices, '{}')))
    where value is distinct from before -> key;
  perform private.begin_merge_writes(church, 'merged', kept);
  insert into private.merges (church_id, user_id, person_name, kept_id, gone_id, kept_before, kept_after, gone_row)
    select church, id, coalesce(nullif(btrim(full_name), ''), username), kept, gone,
      coalesce(private.picked_values(before, changed), '{}'), changed, to_jsonb(gone_member)
    from public.profiles where id = private.signed_in_user_id()
    returning id into made;
  perform private.set_member_values(kept, changed);
  perform private.move_references(made, church, kept, gone);
  delete from public.members where id = gone and church_id = church;
  return made;
end
$$;
comment on function public.merge_members(uuid, uuid, jsonb, jsonb) is
  'Merges the member `gone` into `kept`. choices: ''kept'' or ''gone'' by column, for notes also ''both''. seen: columns of both as
the person saw them. Owners and staff only.';

revoke execute on function public.merge_members(uuid, uuid, jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.merge_members(uuid, uuid, jsonb, jsonb) to authenticated, service_role;
revoke execute on all functions in schema private from public;
