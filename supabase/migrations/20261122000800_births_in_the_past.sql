-- A check may use the clock here, because a date that was in the past once is so for ever: rows stay valid, also when
-- they are restored. The day is that of the easternmost time zone, where it is tomorrow first: nobody born today is
-- refused. Rows from before may still hold a later date, until somebody changes them.
alter table public.members
  drop constraint members_date_of_birth_range,
  add constraint members_date_of_birth_range
    check (date_of_birth between '0001-01-01' and (now() at time zone 'UTC' + interval '14 hours')::date) not valid;
