-- ── Writing, and taking back ──

create function private.write_members(of_import public.imports) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.import_rows set target = gen_random_uuid() where import_id = of_import.id and action = 'new';
  insert into public.members (id, church_id, user_id, first_name, last_name, email, phone, address, date_of_birth,
      join_date, membership_status, family_id, notes)
    select r.target, of_import.church_id, auth.uid(), btrim(m.first_name), btrim(m.last_name), m.email, m.phone, m.address,
      m.date_of_birth, m.join_date, coalesce(m.membership_status, 'active'), m.family_id, m.notes
    from private.import_rows as r, jsonb_populate_record(null::public.members, r.given - 'id') as m
    where r.import_id = of_import.id and r.action = 'new';
  update public.members as m set (first_name, last_name, email, phone, address, date_of_birth, join_date,
      membership_status, family_id, notes) = (
        select n.first_name, n.last_name, n.email, n.phone, n.address, n.date_of_birth, n.join_date, n.membership_status,
          n.family_id, n.notes from jsonb_populate_record(m, r.after) as n)
    from private.import_rows as r
    where r.import_id = of_import.id and r.action = 'changed' and m.id = r.target and m.church_id = of_import.church_id;
  update private.import_rows as r set after = private.picked_values(to_jsonb(m), private.all_of_member())
    from public.members as m
    where r.import_id = of_import.id and r.action = 'new' and m.id = r.target;
end
$$;
comment on function private.write_members(public.imports) is 'Adds the new members and changes the changed ones.';

-- A member that a person changed since, or that another row refers to, stays, and is named.
create function private.take_back_members(of_import public.imports) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept uuid[];
begin
  select coalesce(array_agg(m.id), '{}') into kept
    from private.import_rows as r join public.members as m on m.id = r.target
    where r.import_id = of_import.id and r.action in ('new', 'changed') and (
      not to_jsonb(m) @> r.after
      or r.action = 'new' and m.photo_url is not null
      or r.action = 'new' and (
        exists (select from public.member_attendance as a where a.church_id = m.church_id and a.member_id = m.id)
        or exists (select from public.event_registrations as a where a.church_id = m.church_id and a.member_id = m.id)
        or exists (select from public.volunteers as a where a.church_id = m.church_id and a.member_id = m.id)
        or exists (select from public.donations as a where a.church_id = m.church_id and a.member_id = m.id)));
  delete from public.members as m using private.import_rows as r
    where r.import_id = of_import.id and r.action = 'new' and m.id = r.target and m.church_id = of_import.church_id
      and m.id <> all (kept);
  update public.members as m set (first_name, last_name, email, phone, address, date_of_birth, join_date,
      membership_status, family_id, notes) = (
        select n.first_name, n.last_name, n.email, n.phone, n.address, n.date_of_birth, n.join_date, n.membership_status,
          n.family_id, n.notes from jsonb_populate_record(m, r.before) as n)
    from private.import_rows as r
    where r.import_id = of_import.id and r.action = 'changed' and m.id = r.target and m.church_id = of_import.church_id
      and m.id <> all (kept);
  return coalesce((select jsonb_agg(name) from (
    select concat_ws(' ', first_name, last_name) as name from public.members where id = any (kept)
      order by sort_key limit 100) as n), '[]');
end
$$;
comment on function private.take_back_members(public.imports) is 'Takes an import back, and returns the names of the members it kept.';

revoke execute on all functions in schema private from public;
