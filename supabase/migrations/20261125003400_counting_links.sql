-- The clicker: ushers tap people in at the door. A person of the church opens it from the service; someone without an
-- account by a counting link, which is for one service. No table here is open to a client: functions are the only way,
-- and all that a link can do is add taps to its service.
create table private.counting_links (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null,
  service_instance_id uuid not null,
  token_hash text not null unique,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  constraint counting_links_service_instance foreign key (church_id, service_instance_id)
    references public.service_instances (church_id, id) on delete cascade
);
comment on table private.counting_links is 'Links by which ushers without an account count one service.';
comment on column private.counting_links.token_hash is 'SHA-256; the token itself is in the link only.';
create index counting_links_by_service on private.counting_links (church_id, service_instance_id);
create index counting_links_created_by on private.counting_links (created_by);
alter table private.counting_links enable row level security;
revoke all on private.counting_links from public, anon, authenticated;
grant all on private.counting_links to service_role;

-- The audit log tells who shares a link, and nothing of taps, which devices send.
create trigger counting_links_audit after insert or update on private.counting_links
  for each row execute function private.audit('counting_links', '{withdrawn_at}', '{}');

-- ── Until when, and by whom, a service is counted ──

create function private.counting_ends_at(instance public.service_instances) returns timestamptz
language sql stable security definer set search_path = '' as $$
  -- A service that ends after midnight is counted until the end of the day on which it ends.
  select ((instance).instance_date + case when (instance).end_time < (instance).start_time then 2 else 1 end)::timestamp
      at time zone time_zone
    from public.churches where id = (instance).church_id
$$;
comment on function private.counting_ends_at(public.service_instances) is
  'When the links of a service die: at the end of its day, on the clock of its church.';

create function private.may_count(instance public.service_instances) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((instance).church_id = private.recording_church_id()
    and (not private.is_counter() or (instance).id = any (private.countable_services())), false)
$$;
comment on function private.may_count(public.service_instances) is
  'Whether the caller may count a service: owners and staff always, counters on its days.';

-- ── Links of a service ──

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

revoke execute on function public.make_counting_link(uuid), public.withdraw_counting_link(uuid)
  from public, anon, authenticated;
grant execute on function public.make_counting_link(uuid), public.withdraw_counting_link(uuid)
  to authenticated, service_role;

-- ── The check of a link ──

create function private.find_counting_place(token text, service uuid, device uuid)
returns table (state text, link uuid, instance public.service_instances, clicker bigint)
language plpgsql security definer set search_path = '' as $$
declare
  found_link private.counting_links;
  may_not_any_more boolean := false;
begin
  state := 'unknown';
  if token is not null then
    if token ~ '^[0-9a-f]{32}$' then
      select * into found_link from private.counting_links where token_hash = private.sha256_of(token);
    end if;
    link := found_link.id;
    select i.* into instance from public.service_instances as i where i.id = found_link.service_instance_id;
  else
    select i.* into instance from public.service_instances as i
      where i.id = service and private.may_count(i);
    if instance.id is null then
      -- If the caller lost access, taps already on their device are accepted but it may count no more. The times of
      -- taps are not checked: a phone's clock proves nothing.
      select i.* into instance from public.service_instances as i join private.clickers as c
          on c.church_id = i.church_id and c.service_instance_id = i.id and c.device = find_counting_place.device
            and c.opened_by is null
        where i.id = service and (i.church_id = private.current_church_id()
          or exists (select from private.own_removal() as r
            where r.church_id = i.church_id and c.opened_at <= r.removed_at));
      may_not_any_more := instance.id is not null;
    end if;
  end if;
  if instance.id is not null then
    select c.id into clicker from private.clickers as c
      where c.church_id = instance.church_id and c.service_instance_id = instance.id
        and c.device = find_counting_place.device;
    state := case
      when found_link.withdrawn_at is not null then 'withdrawn'
      when may_not_any_more or token is not null and now() >= private.counting_ends_at(instance) then 'ended'
      else 'open'
    end;
  end if;
  return next;
end
$$;
comment on function private.find_counting_place(text, uuid, uuid) is
  'The service that a link or a person may count, and the clicker that the device already has there.';

revoke execute on all functions in schema private from public;
