-- The register is off until a church switches it on, because some churches may not want to mark people by name.
alter table public.churches add column register_enabled boolean not null default false;
comment on column public.churches.register_enabled is
  'Whether people may mark by name who was there. Marks stay while it is off.';
create trigger churches_refuse_register_enabled before update of register_enabled on public.churches
  for each row execute function private.refuse_change('register_enabled');

drop trigger churches_audit on public.churches;
create trigger churches_audit after insert or update or delete on public.churches
  for each row execute function private.audit('churches',
    '{name,time_zone,first_weekday,easter,official_order,counting_categories,main_series,online_factor,combined_services,register_enabled}',
    '{main_service_id}');

-- The function is a security definer, because staff may switch the register on but may not update `churches`.
create function public.set_register_enabled(is_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  church constant uuid := private.editable_church_id();
begin
  if church is null then
    raise exception 'Only owners and staff switch the register on or off' using errcode = '42501';
  end if;
  if is_on is null then
    raise exception 'Say whether the register is on' using errcode = '22023';
  end if;
  update public.churches set register_enabled = is_on where id = church and register_enabled <> is_on;
end
$$;
comment on function public.set_register_enabled(boolean) is
  'Switches the register of the caller''s church on or off; its marks stay.';

-- ── The register as a count ──

alter table public.attendance
  add column extras integer,
  add constraint attendance_extras_range check (extras between 0 and 100000),
  add constraint attendance_extras_of_register check (extras is null or source = 'register');
comment on column public.attendance.extras is
  'The number of people without a name in the total of a register; null for other counts.';

-- The next mark would overwrite figures that a person writes into a register. The person adds a count of their own.
create trigger attendance_keep_register before update on public.attendance
  for each row when (old.source = 'register' and current_user in ('anon', 'authenticated')
    and (old.total_attendance, old.adults_count, old.children_count, old.visitors_count, old.extras)
      is distinct from (new.total_attendance, new.adults_count, new.children_count, new.visitors_count, new.extras))
  execute function private.refuse_by_rule('attendance_register_kept');
create trigger attendance_keep_extras before update on public.attendance
  for each row when (old.source <> 'register') execute function private.refuse_change('extras');

-- ── Who may read, add, change and delete marks ──

-- A person is a child at a service when they are younger than 18 on its day. The age band decides when the date of birth
-- is not known.
create function private.age_band_at(day date, born date, band text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when born is null then band when born > (day - interval '18 years')::date then 'child' else 'adult' end;
end
$$;
comment on function private.age_band_at(date, date, text) is
  'Adult or child on a day; null when neither a date of birth nor an age band is known.';

create function private.countable_marks() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.id), '{}')
  from public.churches as c
    join public.service_instances as i on i.church_id = c.id and i.id = any (private.countable_services())
    join public.attendance as a on a.church_id = i.church_id and a.service_instance_id = i.id
    join public.member_attendance as m on m.church_id = a.church_id and m.attendance_id = a.id
    join public.members as person on person.church_id = m.church_id and person.id = m.member_id
  where c.id = private.current_church_id() and c.register_enabled
    and private.age_band_at(i.instance_date, person.date_of_birth, person.age_band) is distinct from 'child'
$$;
comment on function private.countable_marks() is
  'The marks that a counter may read: not of children, at services that the counter may count, while the register is on.';
revoke execute on all functions in schema private from public;
grant execute on function private.countable_marks() to authenticated, service_role;

drop policy "recorders read the member attendance of their church" on public.member_attendance;
create policy "recorders read the member attendance of their church" on public.member_attendance
  for select to authenticated using (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter()) or id = any ((select private.countable_marks())::uuid[]))
  );
-- Counters mark with `send_marks`, which refuses children and checks that the register is on.
drop policy "recorders add member attendance to their church" on public.member_attendance;
create policy "editors add member attendance to their church" on public.member_attendance
  for insert to authenticated with check (
    church_id = (select private.editable_church_id()) and user_id = (select auth.uid())
  );
drop policy "recorders change the member attendance of their church" on public.member_attendance;
create policy "editors change the member attendance of their church" on public.member_attendance
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));
drop function private.countable_attendance();

revoke execute on function public.set_register_enabled(boolean) from public, anon, authenticated;
grant execute on function public.set_register_enabled(boolean) to authenticated, service_role;
