-- A church has at most 600 MB of files that are sent and not imported yet. That is more than an archive that a browser
-- can read. Without this limit, twenty files of two million rows could fill the disk.
alter table public.imports add column bytes bigint not null default 0,
  add constraint imports_bytes_range check (bytes between 0 and 600000000);
comment on column public.imports.bytes is 'The size of the rows that were sent, in bytes.';

create or replace function public.add_import_rows(import uuid, rows jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  this constant public.imports := private.open_import(import);
  size constant bigint := pg_catalog.pg_column_size(rows);
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
  if added > 0 then
    update public.imports set bytes = bytes + size where id = this.id;
    -- Other files of the church that are open make room, the oldest first.
    delete from public.imports where id <> this.id and id in (
      select id from (
        select id, sum(bytes) over (order by id = this.id desc, created_at desc, id) as together
        from public.imports where church_id = this.church_id and state = 'open') as open
      where together > 600000000);
  end if;
  return added;
end
$$;

revoke execute on all functions in schema private from public;
