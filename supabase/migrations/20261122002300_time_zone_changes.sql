-- Services have local times; events have instants. Where a church corrects its time zone, nine o'clock stays nine o'clock
-- for both, unless its owner says that the moments were right.
create function private.keep_local_times() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A start in the hour that the new zone skips moves behind it, and may pass the end.
  update public.events as e
    set start_date = moved.start_date, end_date = greatest(moved.start_date, moved.end_date)
    from (
      select id, (start_date at time zone old.time_zone) at time zone new.time_zone as start_date,
        (end_date at time zone old.time_zone) at time zone new.time_zone as end_date
      from public.events where church_id = new.id
    ) as moved
    where moved.id = e.id;
  return null;
end
$$;
comment on function private.keep_local_times() is 'After another time zone, events are at their old time on the clock.';
create trigger churches_keep_local_times after update of time_zone on public.churches
  for each row when (old.time_zone <> new.time_zone
    and coalesce(current_setting('narthex.events_keep', true), '') <> 'instants')
  execute function private.keep_local_times();

create function public.change_time_zone(church uuid, zone text, events_keep text default 'clock') returns setof uuid
language plpgsql security invoker set search_path = '' as $$
begin
  perform set_config('narthex.events_keep', events_keep, true);
  return query update public.churches as c set time_zone = zone where c.id = church returning c.id;
  perform set_config('narthex.events_keep', '', true);
end
$$;
comment on function public.change_time_zone(uuid, text, text) is
  'Changes the time zone of a church; its events keep their time on the clock, or their "instants".';

revoke execute on function public.change_time_zone(uuid, text, text) from public, anon, authenticated;
grant execute on function public.change_time_zone(uuid, text, text) to authenticated, service_role;
revoke execute on all functions in schema private from public;
