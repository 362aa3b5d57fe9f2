-- What the people of a church do with counting links and clickers: make, withdraw, look, leave one out.
create function public.make_counting_link(service uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  instance public.service_instances;
  token constant text := replace(gen_random_uuid()::text, '-', '');
  link uuid;
begin
  select i.* into instance from public.service_instances as i
    where i.id = make_counting_link.service and private.may_count(i);
  if instance.id is null then
    raise exception 'Only those who may count a service make links for it' using errcode = '42501';
  end if;
  if now() >= private.counting_ends_at(instance) then
    raise exception 'The day of this service is over' using errcode = '22023';
  end if;
  if (select count(*) from private.counting_links where church_id = instance.church_id
      and service_instance_id = instance.id and withdrawn_at is null) >= 20 then
    raise exception 'This service has 20 links; withdraw one first' using errcode = '22023';
  end if;
  insert into private.counting_links (church_id, service_instance_id, token_hash, created_by)
    values (instance.church_id, instance.id, private.sha256_of(token), private.signed_in_user_id())
    returning id into link;
  return token;
end
$$;
comment on function public.make_counting_link(uuid) is
  'A new token for counting one service. It is told this once; links made before go on.';

create function public.withdraw_counting_link(link uuid) returns setof uuid
language sql security definer set search_path = '' as $$
  update private.counting_links set withdrawn_at = now()
    where id = link and withdrawn_at is null
      and service_instance_id = (select i.id from public.service_instances as i
        where i.id = service_instance_id and private.may_count(i))
    returning id
$$;
comment on function public.withdraw_counting_link(uuid) is
  'Ends a link at once; what was counted by it stays. No row where the caller may not.';

create function public.leave_out_clicker(clicker bigint, is_out boolean) returns setof bigint
language plpgsql security definer set search_path = '' as $$
declare
  of_church constant uuid := private.editable_church_id();
  instance uuid;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(of_church::text, 0));
  update private.clickers set left_out = is_out where id = clicker and church_id = of_church
    returning service_instance_id into instance;
  if instance is not null then
    perform private.refresh_clicked_attendance(of_church, instance);
    return next clicker;
  end if;
end
$$;
comment on function public.leave_out_clicker(bigint, boolean) is
  'Takes what one device counted out of the sum, or back into it. No row where the caller may not.';

create function public.list_clickers(service uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'endsAt', private.counting_ends_at(i),
    'isOver', now() >= private.counting_ends_at(i),
    'categories', private.categories_of(i.church_id, i.id),
    'total', (select a.total_attendance from public.attendance as a
      where a.church_id = i.church_id and a.service_instance_id = i.id and a.source = 'clicker'
      order by a.created_at, a.id limit 1),
    'links', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'createdAt', l.created_at,
        'createdBy', coalesce(nullif(btrim(p.full_name), ''), p.username)) order by l.created_at, l.id), '[]')
      from private.counting_links as l left join public.profiles as p on p.id = l.created_by
      where l.church_id = i.church_id and l.service_instance_id = i.id and l.withdrawn_at is null),
    'clickers', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'counts', c.counts,
        'tappedAt', c.tapped_at, 'isLeftOut', c.left_out) order by c.id), '[]')
      from private.clickers as c
      where c.church_id = i.church_id and c.service_instance_id = i.id and c.taps > 0)
  )
  from public.service_instances as i
  where i.id = service and i.church_id = private.current_church_id()
    and (not private.is_counter() or private.may_count(i))
$$;
comment on function public.list_clickers(uuid) is
  'The links of a service of the caller''s church, who counts by them or by an account, and the sum.';

revoke execute on function public.make_counting_link(uuid), public.withdraw_counting_link(uuid),
  public.leave_out_clicker(bigint, boolean), public.list_clickers(uuid) from public, anon, authenticated;
grant execute on function public.make_counting_link(uuid), public.withdraw_counting_link(uuid),
  public.leave_out_clicker(bigint, boolean), public.list_clickers(uuid) to authenticated, service_role;
revoke execute on all functions in schema private from public;
