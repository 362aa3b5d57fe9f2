-- A check may use the clock here, because a date that was in the past once is so for ever: rows stay valid, also when
-- they are restored. The day is that of the easternmost time zone, where it is tomorrow first: no one born today is
-- refused. A later date of before this rule moves to the notes, so that no row is in the way of a later change.
update public.members
  set notes = left(concat_ws(E'\n', notes, 'Date of birth was entered as ' || date_of_birth || '.'), 10000),
    date_of_birth = null
  where date_of_birth > (now() at time zone 'UTC' + interval '14 hours')::date;
alter table public.members
  drop constraint members_date_of_birth_range,
  add constraint members_date_of_birth_range
    check (date_of_birth between '0001-01-01' and (now() at time zone 'UTC' + interval '14 hours')::date);
