-- The list has at most 20 members who may be the same person as this one: by name, email, phone or date of birth.
create function public.list_merge_candidates(member uuid)
returns table (id uuid, first_name text, last_name text, email text, phone text, date_of_birth date,
  membership_status text, family_id text, reasons text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  church constant uuid := private.editable_church_id();
  this public.members;
  full_name text;
  own_given text;
  digits text;
begin
  if church is null then
    raise exception 'Only owners and staff merge members' using errcode = '42501';
  end if;
  select * into this from public.members as m where m.id = member and m.church_id = church;
  full_name := split_part(this.search_text, E'\n', 1);
  own_given := private.searchable(this.first_name);
  -- The last eight digits decide, because the country code may be missing.
  digits := case when char_length(this.phone_digits) >= 7 then right(this.phone_digits, 8) end;
  return query
    select m.id, m.first_name, m.last_name, m.email, m.phone, m.date_of_birth, m.membership_status, m.family_id, f.reasons
    from public.members as m
      cross join lateral (select private.searchable(m.first_name) as given
        where split_part(m.search_text, E'\n', 1) <> full_name
          and (lower(m.last_name) = lower(this.last_name) or '?' in (m.last_name, this.last_name))
        union all select null limit 1) as o
      cross join lateral (select array_remove(array[
          case when split_part(m.search_text, E'\n', 1) = full_name then 'name' end,
          case when starts_with(o.given, own_given) or starts_with(own_given, o.given) then 'similar name' end,
          case when lower(m.email) = lower(this.email) then 'email' end,
          case when digits is not null and char_length(m.phone_digits) >= 7 and right(m.phone_digits, 8) = digits
            then 'phone' end,
          case when m.date_of_birth = this.date_of_birth then 'date of birth' end], null) as reasons) as f
    where m.church_id = church and m.id <> this.id and f.reasons <> '{}'
    order by array_position(f.reasons, 'name') is null, array_position(f.reasons, 'similar name') is null,
      cardinality(f.reasons) desc, m.sort_key
    limit 20;
end
$$;
comment on function public.list_merge_candidates(uuid) is
  'Members who may be the same person, likeliest first, with the reasons. Owners and staff only.';

create function public.compare_members(one uuid, other uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  church constant uuid := private.editable_church_id();
  r record;
  figures jsonb := '{}';
  counted jsonb;
begin
  if church is null then
    raise exception 'Only owners and staff merge members' using errcode = '42501';
  end if;
  for r in select * from private.member_references() where key is not null loop
    execute pg_catalog.format('select jsonb_build_array(count(*) filter (where member_id = $2),
      count(*) filter (where member_id = $3)) from %s where church_id = $1 and member_id in ($2, $3)', r.name)
      into counted using church, one, other;
    figures := figures || jsonb_build_object(split_part(r.name, '.', 2), counted);
  end loop;
  return jsonb_build_object('figures', figures, 'together', (
    select count(*) from (
      select from public.member_attendance as m join public.attendance as a on a.church_id = church and a.id = m.attendance_id
      where m.church_id = church and m.member_id in (one, other) and m.was_present
      group by a.service_instance_id having count(distinct m.member_id) = 2) as both_there));
end
$$;
comment on function public.compare_members(uuid, uuid) is
  'The number of rows that name each of two members, by table, and the number of services with both. Owners and staff only.';

revoke execute on function public.list_merge_candidates(uuid), public.compare_members(uuid, uuid)
  from public, anon, authenticated;
grant execute on function public.list_merge_candidates(uuid), public.compare_members(uuid, uuid)
  to authenticated, service_role;
