-- A request with the number of people without a name may arrive after a newer one of the same device, as a mark may. The
-- newer request therefore names the requests that it replaces, and the register takes these as done. A register without
-- people has no record, so the ids are in a table of their own.
create table private.register_extras (
  church_id uuid not null,
  service_instance_id uuid not null,
  taps uuid[] not null,
  primary key (church_id, service_instance_id),
  constraint register_extras_service_instance foreign key (church_id, service_instance_id)
    references public.service_instances (church_id, id) on delete cascade
);
comment on table private.register_extras is
  'The requests that have set, or tried to set, the number of people without a name at a service.';
comment on column private.register_extras.taps is
  'The ids of the last 20 requests that the register has judged, or that a newer request of the same device replaced, the newest first.';
alter table private.register_extras enable row level security;
revoke all on private.register_extras from public, anon, authenticated;
grant all on private.register_extras to service_role;

drop function public.set_register_extras(uuid, integer, integer);
create function public.set_register_extras(
  service uuid, extras integer, seen integer default null, tap uuid default null, replaces uuid[] default '{}'
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  instance constant public.service_instances := private.open_register_or_fail(service);
  known constant public.attendance := private.register_of(instance.church_id, instance.id);
  record uuid := known.id;
begin
  if extras is null or extras not between 0 and 100000 then
    raise exception 'Send a number of at most 100000' using errcode = '22023';
  end if;
  if cardinality(replaces) > 10 then
    raise exception 'A number replaces at most 10 taps' using errcode = '22023';
  end if;
  if tap in (select unnest(e.taps) from private.register_extras as e
      where e.church_id = instance.church_id and e.service_instance_id = instance.id) then
    return private.register_figures(instance);
  end if;
  -- A refused request is judged as well. The device sends its number again with another id.
  if tap is not null then
    insert into private.register_extras as e (church_id, service_instance_id, taps)
      values (instance.church_id, instance.id, tap || coalesce(replaces, '{}'))
      on conflict (church_id, service_instance_id) do update set taps = (excluded.taps || e.taps)[1:20];
  end if;
  if seen <> coalesce(known.extras, 0) then
    return private.register_figures(instance);
  end if;
  perform private.begin_marking(null);
  if record is null and extras > 0 then
    record := private.ensure_register(instance.church_id, instance.id);
  end if;
  update public.attendance as a set extras = set_register_extras.extras where a.id = record;
  perform private.refresh_register(instance.church_id, instance.id);
  return private.register_figures(instance);
end
$$;
comment on function public.set_register_extras(uuid, integer, integer, uuid, uuid[]) is
  'Sets the number of people without a name at a service, unless it is another one than the caller has seen. A tap that is sent again or arrives after one that replaces it changes nothing.';
revoke execute on function public.set_register_extras(uuid, integer, integer, uuid, uuid[])
  from public, anon, authenticated;
grant execute on function public.set_register_extras(uuid, integer, integer, uuid, uuid[])
  to authenticated, service_role;
