-- ── Extras, newcomers and the list of people ──

create function private.open_register_or_fail(service uuid) returns public.service_instances
language plpgsql security definer set search_path = '' as $$
declare
  place record := private.find_register(service);
begin
  if place.state = 'unknown' then
    raise exception 'There is no such service' using errcode = 'PT404';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(((place.instance).church_id)::text, 0));
  place := private.find_register(service);
  if place.state <> 'open' then
    perform private.refuse_register(case place.state when 'off' then 'register_off' else 'register_not_held' end);
  end if;
  if private.is_before_day(place.instance) then
    perform private.refuse_register('register_too_early');
  end if;
  return place.instance;
end
$$;
comment on function private.open_register_or_fail(uuid) is
  'A service at which the caller may mark people present. Waits for other writes of its church.';

-- A screen that is out of date changes nothing, and gets the figures as they are.
create function public.set_register_extras(service uuid, extras integer, seen integer default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  instance constant public.service_instances := private.open_register_or_fail(service);
  known constant public.attendance := private.register_of(instance.church_id, instance.id);
  record uuid := known.id;
begin
  if extras is null or extras not between 0 and 100000 then
    raise exception 'Send a number of at most 100000' using errcode = '22023';
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
comment on function public.set_register_extras(uuid, integer, integer) is
  'Sets the number of people without a name at a service, unless it is another one than the caller has seen.';

-- The device makes the id of the member, so that a repeated call adds no second one.
create function public.add_newcomer(
  service uuid, member uuid, first_name text, last_name text default null, age_band text default null,
  device uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  instance constant public.service_instances := private.open_register_or_fail(service);
  person constant uuid := private.kept_member(instance.church_id, member);
  known uuid := (select m.church_id from public.members as m where m.id = person);
begin
  if known is null then
    -- Counters see no children, so they could not take back the mark of a child.
    if age_band = 'child' and private.is_counter() then
      raise exception 'Only owners and staff add children' using errcode = '42501';
    end if;
    -- The member comes first, because `begin_marking` keeps later writes out of the audit log.
    insert into public.members (id, church_id, user_id, first_name, last_name, membership_status, age_band)
      values (member, instance.church_id, private.signed_in_user_id(), btrim(add_newcomer.first_name),
        coalesce(nullif(btrim(add_newcomer.last_name), ''), '?'), 'visitor', add_newcomer.age_band);
    perform private.begin_marking(add_newcomer.device);
    perform private.write_marks(instance, array[member], array['present']);
  elsif known <> instance.church_id then
    raise exception 'This member is of another church' using errcode = '42501';
  end if;
  return private.register_answer(instance, 'open', private.register_revision(instance), array[person, member], '{}');
end
$$;
comment on function public.add_newcomer(uuid, uuid, text, text, text, uuid) is
  'Adds a visitor who is present at a service. A missing last name becomes a question mark.';

-- The answer is one value, because an answer of rows has at most 1,000. It has a list for each field, because Postgres
-- builds six long lists three times as fast as thousands of objects.
create function public.list_register_people(service uuid, after_key text default '', most integer default 5000) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  place constant record := private.find_register(service);
  adult_since constant date := ((place.instance).instance_date - interval '18 years')::date;
  is_counter constant boolean := private.is_counter();
  page_size constant integer := least(greatest(coalesce(most, 5000), 1), 5000);
  people json;
begin
  if place.state = 'unknown' then
    raise exception 'There is no such service' using errcode = 'PT404';
  end if;
  if place.state = 'off' then
    perform private.refuse_register('register_off');
  end if;
  select json_build_object(
      'ids', coalesce(json_agg(m.id), '[]'),
      'firstNames', coalesce(json_agg(m.first_name), '[]'),
      'lastNames', coalesce(json_agg(m.last_name), '[]'),
      'familyIds', coalesce(json_agg(m.family_id), '[]'),
      'statuses', coalesce(json_agg(m.membership_status), '[]'),
      'ageBands', coalesce(json_agg(m.band), '[]'),
      'next', case when count(*) = page_size then max(m.sort_key) end)
    into people
    from (
      select member.id, member.first_name, member.last_name, member.family_id, member.membership_status,
        member.sort_key, p.band
      from public.members as member
        -- The expression is that of `private.age_band_at`. A call for each of thousands of rows would take longer.
        cross join lateral (select case when member.date_of_birth is null then member.age_band
          when member.date_of_birth > adult_since then 'child' else 'adult' end as band) as p
      where member.church_id = (place.instance).church_id and member.sort_key > coalesce(after_key, '')
        and (not is_counter or p.band is distinct from 'child')
      order by member.sort_key limit page_size
    ) as m;
  return people;
end
$$;
comment on function public.list_register_people(uuid, text, integer) is
  'The people the caller may mark at a service, by name, after a sort key. Counters get no children.';

revoke execute on function public.set_register_extras(uuid, integer, integer), public.list_register_people(uuid, text, integer),
  public.add_newcomer(uuid, uuid, text, text, text, uuid) from public, anon, authenticated;
grant execute on function public.set_register_extras(uuid, integer, integer), public.list_register_people(uuid, text, integer),
  public.add_newcomer(uuid, uuid, text, text, text, uuid) to authenticated, service_role;
revoke execute on all functions in schema private from public;
