-- The log says when a person downloaded members, events, sermons, the report of a year, or everything. Only who may
-- read all of a file's columns may have it noted.
create or replace function public.note_export(exported text, items integer default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exported is null
    or exported not in (
      'services', 'trends', 'counts', 'activity', 'members', 'events', 'sermons', 'year', 'everything')
    or items not between 0 and 100000000 then
    raise exception 'Unknown kind of export' using errcode = '22023';
  end if;
  if exported = 'everything' and private.owned_church_id() is null
    or exported = 'members' and private.editable_church_id() is null then
    raise exception 'This role may not read what is exported' using errcode = '42501';
  end if;
  perform private.write_audit(private.current_church_id(), private.signed_in_user_id(), 'exported', exported, null, null,
    null, case when items is not null then jsonb_build_object('items', jsonb_build_array(null, items)) end);
end
$$;
