-- What trends need to know: where a week begins, which Easter a church keeps, and how many people a room takes.
alter table public.churches
  add column first_weekday integer not null default 0,
  add column easter text not null default 'western',
  add constraint churches_first_weekday_range check (first_weekday between 0 and 6),
  add constraint churches_easter_known check (easter in ('western', 'orthodox'));
comment on column public.churches.first_weekday is 'The day on which a week begins: Sunday is 0, Saturday 6.';
grant update (first_weekday, easter) on public.churches to authenticated;

alter table public.services
  add column seats integer,
  add constraint services_seats_range check (seats between 1 and 100000);
comment on column public.services.seats is 'Seats in the room.';
