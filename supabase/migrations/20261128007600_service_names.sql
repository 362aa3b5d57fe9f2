-- An import keeps a name like "Sunday 9:00" whole when the church has a service of that name. Otherwise it reads the
-- time out of the name.
create function public.list_service_names() returns text[]
language sql stable security definer set search_path = '' as $$
  with church as materialized (select private.editable_church_id() as id)
  select coalesce(array_agg(name), '{}') from (
    select s.name from public.services as s where s.church_id = (select id from church)
    union select i.service_name from public.service_instances as i where i.church_id = (select id from church)
  ) as names
$$;
comment on function public.list_service_names() is
  'The different names of the recurring and the dated services of the caller''s church. Owners and staff only.';

revoke execute on function public.list_service_names() from public, anon, authenticated;
grant execute on function public.list_service_names() to authenticated, service_role;
