-- A recurring service makes its dates by itself, twelve weeks ahead. Each date has a slot: the date by the rule, which
-- stays when a person moves the service. A slot is filled once, and one that a person emptied stays empty.
alter table public.service_instances
  add column slot_date date,
  add column changed_by_hand boolean not null default false;
comment on column public.service_instances.slot_date is
  'Its date by the rule of its service; kept when it is moved. Null for one beside the rule.';
comment on column public.service_instances.changed_by_hand is
  'Made or changed by a person: what changes the series leaves it as it is.';

-- People may have planned one service twice; the first takes the slot.
update public.service_instances as i
  set slot_date = case when place = 1 then i.instance_date end, changed_by_hand = true
  from (
    select id, row_number() over (partition by service_id, instance_date order by start_time, created_at, id) as place
    from public.service_instances where service_id is not null
  ) as places
  where places.id = i.id;
create unique index service_instances_slot on public.service_instances (service_id, slot_date);

create table private.skipped_dates (
  church_id uuid not null,
  service_id uuid not null,
  slot_date date not null,
  primary key (church_id, service_id, slot_date),
  constraint skipped_dates_service foreign key (church_id, service_id)
    references public.services (church_id, id) on delete cascade
);
comment on table private.skipped_dates is 'Slots that a person emptied; they are not filled again.';
alter table private.skipped_dates enable row level security;
revoke all on private.skipped_dates from public, anon, authenticated;
grant all on private.skipped_dates to service_role;

create function private.is_by_series() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('narthex.series', true), '') = 'on'
$$;
comment on function private.is_by_series() is 'Whether the functions of the calendar write just now, and no person.';

create function private.keep_slot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_by_series() then
    return new;
  end if;
  if tg_op = 'INSERT' or new.service_id is distinct from old.service_id then
    new.slot_date := case when not exists (
      select from public.service_instances where service_id = new.service_id and slot_date = new.instance_date
    ) and new.service_id is not null then new.instance_date end;
  end if;
  new.changed_by_hand := tg_op = 'INSERT' or old.changed_by_hand
    or (new.service_id, new.service_name, new.service_type, new.instance_date, new.start_time, new.end_time, new.location)
      is distinct from
      (old.service_id, old.service_name, old.service_type, old.instance_date, old.start_time, old.end_time, old.location);
  return new;
end
$$;
comment on function private.keep_slot() is 'What a person makes or changes takes its slot and is left alone from then on.';
create trigger service_instances_keep_slot before insert or update
  of service_id, service_name, service_type, instance_date, start_time, end_time, location on public.service_instances
  for each row execute function private.keep_slot();
-- Its name puts it before keep_slot, which changes slots.
create trigger service_instances_keep_given_slot before update on public.service_instances
  for each row execute function private.refuse_change('slot_date', 'changed_by_hand');

create function private.remember_skipped() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.skipped_dates
    select church_id, id, old.slot_date from public.services
    where id = old.service_id and old.slot_date is not null and not private.is_by_series()
    on conflict do nothing;
  return null;
end
$$;
comment on function private.remember_skipped() is 'A date that a person deleted, or gave to another service, stays away.';
create trigger service_instances_remember_skipped after delete on public.service_instances
  for each row execute function private.remember_skipped();
create trigger service_instances_remember_given_away after update of service_id on public.service_instances
  for each row when (old.service_id is distinct from new.service_id) execute function private.remember_skipped();

-- As instanceTypeOf in src/domain/services/service-instance.rules.ts.
create function private.instance_type(service_type text, day date, at time) returns text
language sql immutable set search_path = '' as $$
  select case
    when service_type = 'special' then 'Special'
    when extract(dow from day) = 0 then case when at < '12:00' then 'Sunday Morning' else 'Sunday Evening' end
    when extract(dow from day) = 3 then 'Wednesday'
    else 'Other'
  end
$$;
comment on function private.instance_type(text, date, time) is 'The type of a dated service by its day and time.';

-- As isServiceEnd in src/domain/services/service-end.ts: an end earlier on the clock is after midnight.
update public.service_instances set end_time = null
  where end_time <= start_time and start_time - end_time < interval '12 hours';
alter table public.service_instances add constraint service_instances_end_time_after_start
  check (end_time > start_time or start_time - end_time >= interval '12 hours');

create function private.end_of_service(service public.services) returns time
language sql immutable set search_path = '' as $$
  select case when ends > starts or starts - ends >= interval '12 hours' then ends end
  from (
    select service.service_time::time as starts,
      service.service_time::time + service.duration * interval '1 minute' as ends
  ) as times
$$;
comment on function private.end_of_service(public.services) is 'On the clock, after midnight where it is that long; null where the clock cannot tell, as of a whole day.';

create function private.fill_calendar(of_service uuid default null, at timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  made integer;
begin
  perform set_config('narthex.series', 'on', true);
  -- A rule that is being changed just now is left to its change, which fills it too.
  with rule as materialized (
    select s as service, at at time zone c.time_zone as local_now
    from public.services as s join public.churches as c on c.id = s.church_id
    where s.is_recurring and s.service_time is not null and s.first_date is not null
      and (of_service is null or s.id = of_service)
    order by s.id for share of s skip locked
  )
  insert into public.service_instances
      (church_id, user_id, service_id, slot_date, instance_date, start_time, end_time, service_name, service_type, location)
    select (service).church_id, (service).user_id, (service).id, slot, slot, starts, private.end_of_service(service),
      (service).name, private.instance_type((service).service_type, slot, starts), (service).location
    from rule
      cross join lateral (select (service).service_time::time as starts) as clock
      cross join lateral private.series_dates(service, local_now::date, local_now::date + 83) as slot
    where (slot + starts >= local_now or slot = (service).first_date)
      and not exists (
        select from private.skipped_dates
        where church_id = (service).church_id and service_id = (service).id and slot_date = slot)
      and not exists (
        select from public.service_instances as i where i.service_id = (service).id and i.slot_date = slot)
      -- A person planned it without the series.
      and not exists (
        select from public.service_instances as i
        where i.church_id = (service).church_id and i.instance_date = slot and i.start_time = starts
          and i.service_id is null and i.event_id is null
          and lower(btrim(i.service_name)) = lower(btrim((service).name)))
    order by (service).id, slot
    on conflict (service_id, slot_date) do nothing;
  get diagnostics made = row_count;
  perform set_config('narthex.series', '', true);
  return made;
end
$$;
comment on function private.fill_calendar(uuid, timestamptz) is
  'Makes the dates of the next twelve weeks that are missing, of one service or of all, and says how many.';

revoke execute on all functions in schema private from public;
