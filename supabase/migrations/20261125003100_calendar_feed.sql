-- A church shares its calendar at a secret address, for programs that cannot log in.
create function private.revise_calendar_feed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.calendar_feeds set revision = revision + 1, changed_at = now()
    where church_id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  return null;
end
$$;
comment on function private.revise_calendar_feed() is
  'After-update trigger for columns that many entries show; the argument is the column that has the church.';

create trigger churches_revise_calendar_feed after update of name, time_zone on public.churches
  for each row when (old.name <> new.name or old.time_zone <> new.time_zone)
  execute function private.revise_calendar_feed('id');
create trigger services_revise_calendar_feed after update of description, duration on public.services
  for each row when (old.description is distinct from new.description or old.duration is distinct from new.duration)
  execute function private.revise_calendar_feed('church_id');

create function public.open_calendar_feed(renewed boolean default false) returns text
language plpgsql security definer set search_path = '' as $$
declare
  church constant uuid := private.editable_church_id();
  known text;
begin
  if church is null then
    raise exception 'Only owners and staff share the calendar' using errcode = '42501';
  end if;
  insert into private.calendar_feeds (church_id) values (church) on conflict do nothing;
  if renewed then
    update private.calendar_feeds
      set secret = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
      where church_id = church;
  end if;
  select secret into known from private.calendar_feeds where church_id = church;
  return known;
end
$$;
comment on function public.open_calendar_feed(boolean) is
  'The secret of the address of the caller''s calendar, made when it is first asked for. Renewed, the one before ends.';

create function public.read_calendar_feed(address_secret text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  feed private.calendar_feeds;
  church public.churches;
  today date;
  first_day date;
begin
  if address_secret !~ '^[0-9a-f]{64}$' then
    return null;
  end if;
  select * into feed from private.calendar_feeds
    where sha256(decode(secret, 'hex')) = sha256(decode(address_secret, 'hex'));
  if not found then
    return null;
  end if;
  select * into church from public.churches where id = feed.church_id;
  today := (now() at time zone church.time_zone)::date;
  first_day := today - 366;
  return jsonb_build_object(
    'name', church.name, 'timeZone', church.time_zone, 'revision', feed.revision, 'changedAt', feed.changed_at,
    'entries', (
      select coalesce(jsonb_agg(entry order by day, entry ->> 'id'), '[]')
      from (
        select day, entry from (
          select instance_date as day, private.calendar_entry(i) as entry
            from public.service_instances as i
            where i.church_id = church.id and i.event_id is null and i.instance_date >= first_day
          union all
          select (e.start_date at time zone church.time_zone)::date, private.calendar_entry(e)
            from public.events as e
            where e.church_id = church.id and coalesce(e.end_date, e.start_date) >= first_day
          union all
          select r.day, r.entry
            from private.removed_entries as r
            where r.church_id = church.id and r.day >= first_day
              and not exists (
                select from public.service_instances as i
                where i.id = r.id or (i.service_id = r.service_id and i.slot_date = r.slot_date))
              and not exists (select from public.events as e where e.id = r.id)
        ) as everything
        -- Entries to come are kept first, and the nearest of them.
        order by day < today, abs(day - today), entry ->> 'id'
        limit 3000
      ) as nearest
    ));
end
$$;
comment on function public.read_calendar_feed(text) is
  'What the calendar at a secret address shows: a year back, and what is planned. Null where there is none.';

revoke execute on function public.open_calendar_feed(boolean), public.read_calendar_feed(text)
  from public, anon, authenticated;
grant execute on function public.open_calendar_feed(boolean) to authenticated, service_role;
grant execute on function public.read_calendar_feed(text) to service_role;
revoke execute on all functions in schema private from public;
