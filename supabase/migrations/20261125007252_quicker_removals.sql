-- The undo of an import deletes services one by one. Most of them are older than calendars show.
create or replace function private.remember_removed_service() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The entry of a service is worked out only for calendars that may have it.
  if old.event_id is null and old.instance_date >= current_date - 400
    and exists (select from private.calendar_feeds as f where f.church_id = old.church_id) then
    perform private.remember_removed(
      old.id, old.church_id, old.instance_date, old.service_id, old.slot_date, private.calendar_entry(old));
  end if;
  return null;
end
$$;

-- A person did not empty a date whose service goes with the undo of an import.
create or replace function private.remember_skipped() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.skipped_dates
    select church_id, id, old.slot_date from public.services
    where id = old.service_id and old.slot_date is not null and not private.is_by_series()
      and not (tg_op = 'DELETE' and private.is_importing())
    on conflict do nothing;
  return null;
end
$$;

revoke execute on all functions in schema private from public;
