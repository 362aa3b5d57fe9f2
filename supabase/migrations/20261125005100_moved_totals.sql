-- An official total may change although no count was changed, for example when members are marked as present. The
-- history of the service then gets a line about the total.
alter table public.attendance_history drop constraint attendance_history_change_known;
alter table public.attendance_history add constraint attendance_history_change_known check (change in (
  'added', 'changed', 'removed', 'picture_corrected', 'chosen', 'did_not_happen', 'held', 'cameras_answered',
  'camera_pairs_changed', 'official_order_changed', 'total_moved'
));

create function private.record_history_of_total() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  now_total constant integer := (select official_total from public.service_instances where id = new.id);
  now_source constant text := (select official_total_source from public.service_instances where id = new.id);
  line public.attendance_history;
begin
  -- At the end of the transaction its other lines are there; taps share one.
  if now_total is not distinct from old.official_total
    or current_setting('narthex.tapping', true) = pg_catalog.pg_current_xact_id()::text
    or exists (
      select from public.attendance_history
      where church_id = new.church_id and service_instance_id = new.id and changed_at = now()
        -- With a count go the names of those who were present, and its line does not tell of the register's total.
        and not (old.official_total_source = 'register' and change in ('added', 'changed', 'removed')
          and source is distinct from now_source)
    )
  then
    return null;
  end if;
  -- Members who are marked one after the other share a line.
  select * into line from public.attendance_history
    where church_id = new.church_id and service_instance_id = new.id order by id desc limit 1;
  if line.change = 'total_moved' and line.changed_by is not distinct from (select auth.uid())
    and line.changed_at > now() - interval '1 hour' then
    update public.attendance_history set after = jsonb_build_object('total', now_total) where id = line.id;
  else
    perform private.note_moved_total(new.id, old.official_total, 'total_moved');
  end if;
  return null;
end
$$;
comment on function private.record_history_of_total() is
  'A line for a total that moved without any other line in its transaction.';

create constraint trigger service_instances_write_history_of_total
  after update of official_total on public.service_instances deferrable initially deferred
  for each row when (old.official_total is distinct from new.official_total)
  execute function private.record_history_of_total();

revoke execute on all functions in schema private from public;
