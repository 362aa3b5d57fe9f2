create function private.are_pauses(pauses text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return cardinality(pauses) <= 50 and not exists (
    select from unnest(pauses) as pause
    where pause is null or pause !~ '^\d{4}-\d\d-\d\d/\d{4}-\d\d-\d\d$'
      or split_part(pause, '/', 1)::date > split_part(pause, '/', 2)::date);
exception when datetime_field_overflow or invalid_datetime_format then
  return false;
end
$$;
comment on function private.are_pauses(text[]) is 'Whether each text is an interval of dates, such as 2026-08-01/2026-08-31.';

create table public.services (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  name text not null,
  service_type text not null default 'worship',
  day_of_week integer,
  service_time text,
  duration integer,
  description text,
  location text,
  is_recurring boolean not null default true,
  recurrence_pattern text default 'weekly',
  recurrence_end_date date,
  created_at timestamptz not null default now(),
  seats integer,
  first_date date,
  monthly_on text,
  pauses text[] not null default '{}',
  constraint services_name_length check (char_length(btrim(name)) between 1 and 200),
  constraint services_service_type_known check (service_type in ('worship', 'prayer', 'study', 'special')),
  constraint services_day_of_week_range check (day_of_week between 0 and 6),
  constraint services_service_time_format check (service_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$'),
  constraint services_duration_range check (duration between 1 and 1440),
  constraint services_description_length check (char_length(description) <= 10000),
  constraint services_location_length check (char_length(location) <= 500),
  constraint services_recurrence_pattern_known check (recurrence_pattern in ('weekly', 'biweekly', 'monthly')),
  constraint services_recurrence_end_date_range check (recurrence_end_date between '0001-01-01' and '9999-12-31'),
  constraint services_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint services_seats_range check (seats between 1 and 100000),
  constraint services_first_date_range check (first_date between '0001-01-01' and '9999-12-31'),
  constraint services_monthly_on_known
    check (monthly_on in ('date', 'first', 'second', 'third', 'fourth', 'last')),
  constraint services_pauses_format check (private.are_pauses(pauses)),
  constraint services_church_id_id unique (church_id, id)
);
comment on table public.services is 'The definition of a service that is held again and again.';
comment on column public.services.user_id is 'Who added the row; null once that person has left.';
comment on column public.services.day_of_week is 'Sunday is 0, Saturday 6.';
comment on column public.services.service_time is 'HH:MM on the clock of the church.';
comment on column public.services.duration is 'Minutes.';
comment on column public.services.seats is 'Seats in the room.';
comment on column public.services.first_date is
  'The first of its dates; of every other week it is the one that counts. Without one the next such day is taken.';
comment on column public.services.monthly_on is
  'date: the day of the month of first_date, left out in months without it. Otherwise which such day of the week.';
comment on column public.services.pauses is 'Intervals without dates, both ends included: 2026-08-01/2026-08-31.';

create index services_by_name on public.services (church_id, name);
create index services_user_id on public.services (user_id);

create trigger services_keep_columns before update on public.services
  for each row execute function private.refuse_change('id', 'church_id', 'user_id', 'created_at');
create trigger services_keep_creation_time before insert or update on public.services
  for each row execute function private.keep_creation_time('created_at');
create trigger services_take_turn before insert or update or delete on public.services
  for each statement execute function private.take_turn();
create trigger services_audit after insert or update or delete on public.services
  for each row execute function private.audit('services',
    '{name,service_type,day_of_week,service_time,duration,location,is_recurring,recurrence_pattern,recurrence_end_date,first_date,monthly_on,pauses,seats}',
    '{description}');

-- ── Who may read, add, change and delete services ──

alter table public.services enable row level security;
revoke all on public.services from public, anon, authenticated;
grant select, insert, update, delete on public.services to authenticated;
grant all on public.services to service_role;

create policy "people read the services of their church" on public.services
  for select to authenticated using (church_id = (select private.reading_church_id()));
create policy "editors add services to their church" on public.services
  for insert to authenticated with check (
    church_id = (select private.editable_church_id())
    and user_id = (select auth.uid())
  );
create policy "editors change the services of their church" on public.services
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));
create policy "editors delete the services of their church" on public.services
  for delete to authenticated using (church_id = (select private.editable_church_id()));

revoke execute on all functions in schema private from public;
-- Check constraints run with the rights of the person who writes.
grant execute on function private.are_pauses(text[]) to authenticated, service_role;
