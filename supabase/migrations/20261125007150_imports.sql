-- An import brings members or past attendance from a file. The browser reads the file and sends its rows. The database
-- compares the rows with what it has, which is the dry run, writes them in one transaction, and can undo the import as a
-- whole for 30 days.
create table public.imports (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  person_name text not null,
  kind text not null,
  file_name text,
  options jsonb not null default '{}',
  state text not null default 'open',
  figures jsonb,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  undone_at timestamptz,
  constraint imports_kind_known check (kind in ('members', 'attendance')),
  constraint imports_file_name_length check (char_length(file_name) <= 255),
  constraint imports_options_object check (jsonb_typeof(options) = 'object'),
  constraint imports_options_time check (options ->> 'time' ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint imports_options_service_name check (char_length(btrim(options ->> 'service_name')) between 1 and 200),
  constraint imports_options_size check (octet_length(options::text) <= 4000),
  constraint imports_state_known check (state in ('open', 'applied', 'undone')),
  constraint imports_state_times check (
    (applied_at is null) = (state = 'open') and (undone_at is null) = (state <> 'undone')),
  constraint imports_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint imports_church_id_id unique (church_id, id)
);
comment on table public.imports is 'A file that a person imported, or is about to import.';
comment on column public.imports.user_id is 'Who imported; null once that person has left.';
comment on column public.imports.person_name is 'The name of that person at that time.';
comment on column public.imports.options is
  'service_name and time: the values of an attendance row that has none. Both may be missing.';
comment on column public.imports.figures is
  'How many rows are new, changed, the same, refused, questions and left out; after an undo also the rows that it kept.';

create index imports_by_church on public.imports (church_id, created_at desc, id);
create index imports_user_id on public.imports (user_id);

create trigger imports_keep_creation_time before insert or update on public.imports
  for each row execute function private.keep_creation_time('created_at');

alter table public.imports enable row level security;
revoke all on public.imports from public, anon, authenticated;
grant select on public.imports to authenticated;
grant all on public.imports to service_role;
create policy "editors read the imports of their church" on public.imports
  for select to authenticated using (church_id = (select private.editable_church_id()));

create table private.import_rows (
  import_id uuid not null references public.imports (id) on delete cascade,
  number integer not null,
  file_row integer,
  file_column text,
  given jsonb not null,
  name_key text,
  decision text,
  action text,
  reason text,
  target uuid,
  count_id uuid,
  adds_target boolean not null default false,
  adds_count boolean not null default false,
  candidates uuid[] not null default '{}',
  before jsonb,
  after jsonb,
  primary key (import_id, number),
  constraint import_rows_number_range check (number between 1 and 2000000),
  constraint import_rows_file_column_length check (char_length(file_column) <= 200),
  constraint import_rows_given_object check (jsonb_typeof(given) = 'object'),
  constraint import_rows_given_size check (octet_length(given::text) <= 60000),
  constraint import_rows_decision_known check (decision in ('new', 'same', 'leave out')),
  constraint import_rows_action_known
    check (action in ('new', 'changed', 'same', 'refused', 'question', 'left out'))
);
comment on table private.import_rows is
  'The rows of the files of imports, with what the import does with each. Deleted 30 days after the import.';
comment on column private.import_rows.given is 'The values of the file by the name of their column; a null overwrites nothing.';
comment on column private.import_rows.name_key is 'The name of the person or service as names are compared.';
comment on column private.import_rows.decision is 'The answer of a person to a question.';
comment on column private.import_rows.target is 'The member or the dated service, also one that the import adds.';
comment on column private.import_rows.count_id is 'The attendance record, also one that the import adds.';
comment on column private.import_rows.adds_target is 'Whether the import added the target; adds_count says so of the count.';
comment on column private.import_rows.before is 'The values that the import changed, as they were; null for a new row.';
comment on column private.import_rows.after is 'The values that the import wrote.';

alter table private.import_rows enable row level security;
revoke all on private.import_rows from public, anon, authenticated;
grant all on private.import_rows to service_role;

-- A file that was dropped and left alone is kept for a day.
create function private.forget_old_imports() returns void
language sql security definer set search_path = '' as $$
  delete from public.imports where state = 'open' and created_at < now() - interval '1 day';
  update public.imports set figures = figures - 'kept'
    where undone_at < now() - interval '30 days' and figures ? 'kept';
  delete from private.import_rows as r using public.imports as i
    where i.id = r.import_id and coalesce(i.applied_at, i.created_at) < now() - interval '30 days';
$$;
comment on function private.forget_old_imports() is 'Deletes the contents of files once their import cannot be undone.';

-- A request that waits for another one holds a connection, so it waits only for seconds.
create function private.open_import(of_import uuid, in_state text default 'open') returns public.imports
language plpgsql security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  church constant uuid := private.editable_church_id();
  found_import public.imports;
begin
  if church is null then
    raise exception 'Only owners and staff import' using errcode = '42501';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(church::text, 0));
  select * into found_import from public.imports where id = of_import and church_id = church for update;
  if not found then
    raise exception 'There is no such import' using errcode = 'PT404';
  end if;
  if found_import.kind = 'everything' and private.owned_church_id() is null then
    raise exception 'Only owners import everything' using errcode = '42501';
  end if;
  if found_import.state <> in_state then
    raise exception 'This import is %', found_import.state using errcode = 'PT409';
  end if;
  return found_import;
end
$$;
comment on function private.open_import(uuid, text) is
  'The import of the caller''s church in the given state, which no other request of the church changes meanwhile.';

create function public.begin_import(kind text, file_name text default null, options jsonb default '{}') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  church constant uuid := private.editable_church_id();
  made uuid;
begin
  -- An archive has the settings of the church, and gifts.
  if church is null or begin_import.kind = 'everything' and private.owned_church_id() is null then
    raise exception 'Only owners and staff import' using errcode = '42501';
  end if;
  perform private.forget_old_imports();
  if (select count(*) from public.imports as i where i.church_id = church and i.state = 'open') >= 20 then
    delete from public.imports where state = 'open' and id = (
      select i.id from public.imports as i where i.church_id = church and i.state = 'open' order by i.created_at limit 1);
  end if;
  insert into public.imports (church_id, person_name, kind, file_name, options)
    select church, coalesce(nullif(btrim(full_name), ''), username), begin_import.kind, begin_import.file_name,
      coalesce(begin_import.options, '{}')
    from public.profiles where id = private.signed_in_user_id()
    returning id into made;
  return made;
end
$$;
comment on function public.begin_import(text, text, jsonb) is 'Begins an import, to which rows are added. Owners and staff only.';

create function public.add_import_rows(import uuid, rows jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  this constant public.imports := private.open_import(import);
  added integer;
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) > 5000 then
    raise exception 'Rows come in an array of at most 5,000' using errcode = '22023';
  end if;
  insert into private.import_rows (import_id, number, file_row, file_column, given, name_key)
    select this.id, (item ->> 'number')::integer, (item ->> 'row')::integer, item ->> 'column',
      case this.kind when 'everything' then item -> 'given' || jsonb_build_object('row', private.row_for_church(
        item -> 'given' -> 'row', (this.options ->> 'church')::uuid, this.church_id)) else item -> 'given' end,
      case this.kind
        when 'members' then private.name_key(item -> 'given' ->> 'first_name', item -> 'given' ->> 'last_name')
        when 'attendance' then private.name_key(coalesce(item -> 'given' ->> 'service_name', this.options ->> 'service_name'), null)
      end
    from jsonb_array_elements(rows) as item
    on conflict do nothing;
  get diagnostics added = row_count;
  return added;
end
$$;
comment on function public.add_import_rows(uuid, jsonb) is
  'Adds rows of the file: number, row and column in the file, and given. A number that is there already is left as it is.';

create function public.cancel_import(import uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.imports where id = (private.open_import(import)).id;
end
$$;
comment on function public.cancel_import(uuid) is 'Deletes an import that was not applied, with the rows of its file.';

create function private.name_key(first_part text, second_part text) returns text
language sql immutable set search_path = '' as $$
  select nullif(btrim(regexp_replace(private.searchable(concat_ws(' ', first_part, second_part)), '\s+', ' ', 'g')), '')
$$;
comment on function private.name_key(text, text) is 'A name as names are compared: lower case, without accents, one space between words.';

revoke execute on function public.begin_import(text, text, jsonb), public.add_import_rows(uuid, jsonb),
  public.cancel_import(uuid) from public, anon, authenticated;
grant execute on function public.begin_import(text, text, jsonb), public.add_import_rows(uuid, jsonb),
  public.cancel_import(uuid) to authenticated, service_role;
revoke execute on all functions in schema private from public;
