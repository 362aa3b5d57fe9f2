-- A member added by an import stays when any row names them, or when another member was merged into them since.
create or replace function private.take_back_members(of_import public.imports) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept uuid[];
begin
  select coalesce(array_agg(m.id), '{}') into kept
    from private.import_rows as r join public.members as m on m.id = r.target
    where r.import_id = of_import.id and r.action in ('new', 'changed') and (
      not to_jsonb(m) @> r.after
      or r.action = 'new' and m.photo_url is not null
      or r.action = 'new' and m.id in (select private.named_members(of_import.church_id)));
  delete from public.members as m using private.import_rows as r
    where r.import_id = of_import.id and r.action = 'new' and m.id = r.target and m.church_id = of_import.church_id
      and m.id <> all (kept);
  update public.members as m set (first_name, last_name, email, phone, address, date_of_birth, age_band, join_date,
      membership_status, family_id, notes) = (
        select n.first_name, n.last_name, n.email, n.phone, n.address, n.date_of_birth, n.age_band, n.join_date,
          n.membership_status, n.family_id, n.notes from jsonb_populate_record(m, r.before) as n)
    from private.import_rows as r
    where r.import_id = of_import.id and r.action = 'changed' and m.id = r.target and m.church_id = of_import.church_id
      and m.id <> all (kept);
  return coalesce((select jsonb_agg(name) from (
    select concat_ws(' ', first_name, last_name) as name from public.members where id = any (kept)
      order by sort_key limit 100) as n), '[]');
end
$$;

revoke execute on all functions in schema private from public;
