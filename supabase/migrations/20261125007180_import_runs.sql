create function private.import_figures(of_import uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'new', count(*) filter (where action = 'new'), 'changed', count(*) filter (where action = 'changed'),
    'same', count(*) filter (where action = 'same'), 'refused', count(*) filter (where action = 'refused'),
    'questions', count(*) filter (where action = 'question'),
    'left_out', count(*) filter (where action = 'left out'))
  from private.import_rows where import_id = of_import
$$;
comment on function private.import_figures(uuid) is 'How many rows are new, changed, the same, refused, questions and left out.';

create function private.match_import(this public.imports) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  case this.kind
    when 'members' then perform private.match_members(this.id, this.church_id);
    when 'attendance' then perform private.match_attendance(this);
    else perform private.match_archive(this);
  end case;
  return private.import_figures(this.id);
end
$$;
comment on function private.match_import(public.imports) is 'Compares the rows with what the church has now.';

create function public.preview_import(import uuid) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  this constant public.imports := private.open_import(import);
  result constant jsonb := private.match_import(this);
begin
  update public.imports set figures = result where id = this.id;
  return result;
end
$$;
comment on function public.preview_import(uuid) is
  'The dry run: how many rows are new, changed, the same, refused, questions and left out. Owners and staff only.';

-- The browser sends the figures that the person saw. Where another person has changed something meanwhile, the figures
-- differ, nothing is written, and the person sees the new figures first.
create function public.apply_import(import uuid, expected jsonb) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '120s' as $$
declare
  this constant public.imports := private.open_import(import);
  result constant jsonb := private.match_import(this);
begin
  if result is distinct from expected then
    raise exception 'The figures have changed meanwhile' using errcode = 'PT409', detail = result::text;
  end if;
  perform private.begin_import_writes(this, 'imported', result - array['same', 'refused', 'questions', 'left_out']);
  case this.kind
    when 'members' then perform private.write_members(this);
    when 'attendance' then perform private.write_attendance(this);
    else perform private.write_archive(this);
  end case;
  update public.imports set state = 'applied', applied_at = now(), figures = result where id = this.id;
  delete from private.import_rows where import_id = this.id and action not in ('new', 'changed');
  return result;
end
$$;
comment on function public.apply_import(uuid, jsonb) is
  'Writes the new and the changed rows in one transaction. Owners and staff only.';

create function public.undo_import(import uuid) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '120s' as $$
declare
  this constant public.imports := private.open_import(import, 'applied');
  kept jsonb;
begin
  if this.applied_at < now() - interval '30 days' then
    raise exception 'An import can be undone for 30 days' using errcode = 'PT409';
  end if;
  perform private.begin_import_writes(this, 'undone', this.figures - array['same', 'refused', 'questions', 'left_out']);
  kept := case this.kind
    when 'members' then private.take_back_members(this)
    when 'attendance' then private.take_back_attendance(this)
    else private.take_back_archive(this) end;
  update public.imports set state = 'undone', undone_at = now(), figures = figures || jsonb_build_object('kept', kept)
    where id = this.id;
  delete from private.import_rows where import_id = this.id;
  return kept;
end
$$;
comment on function public.undo_import(uuid) is
  'Takes an import back, for 30 days, and returns the names of what it kept because it was changed since. Owners and staff only.';

revoke execute on function public.preview_import(uuid), public.apply_import(uuid, jsonb), public.undo_import(uuid)
  from public, anon, authenticated;
grant execute on function public.preview_import(uuid), public.apply_import(uuid, jsonb), public.undo_import(uuid)
  to authenticated, service_role;
revoke execute on all functions in schema private from public;
