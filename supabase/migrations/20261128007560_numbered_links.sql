-- Two links of one minute look alike. Each link of a service therefore has a number, which stays when another link is
-- withdrawn, and a clicker names the link that opened it.
create or replace function public.list_clickers(service uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with numbered as (
    select l.*, row_number() over (order by l.created_at, l.id) as number
    from private.counting_links as l
    where l.church_id = private.current_church_id() and l.service_instance_id = service
  )
  select jsonb_build_object(
    'endsAt', private.counting_ends_at(i),
    'isOver', now() >= private.counting_ends_at(i),
    'categories', private.categories_of(i.church_id, i.id),
    'total', (select a.total_attendance from public.attendance as a
      where a.church_id = i.church_id and a.service_instance_id = i.id and a.source = 'clicker'
      order by a.created_at, a.id limit 1),
    'links', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'number', l.number, 'createdAt', l.created_at,
        'createdBy', coalesce(nullif(btrim(p.full_name), ''), p.username)) order by l.number), '[]')
      from numbered as l left join public.profiles as p on p.id = l.created_by
      where l.withdrawn_at is null),
    'clickers', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'link', l.number,
        'counts', c.counts, 'tappedAt', c.tapped_at, 'isLeftOut', c.left_out) order by c.id), '[]')
      from private.clickers as c left join numbered as l on l.id = c.opened_by
      where c.church_id = i.church_id and c.service_instance_id = i.id and c.taps > 0)
  )
  from public.service_instances as i
  where i.id = service and i.church_id = private.current_church_id()
    and (not private.is_counter() or private.may_count(i))
$$;
comment on function public.list_clickers(uuid) is
  'The links of a service of the caller''s church, who counts by them or by an account, and the sum.';
