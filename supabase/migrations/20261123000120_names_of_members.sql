-- Who someone is, for people who may not read where they live. Row-level security chooses rows, not columns, and the
-- table is closed to viewers and counters; so this view reads it with the rights of its owner and names the rows
-- itself. The empty source beside the table makes the view read-only, whatever a host grants.
create view public.member_names with (security_barrier = true) as
  select m.id, m.church_id, m.first_name, m.last_name, m.membership_status, m.family_id, m.sort_key
  from public.members as m cross join (select) as always
  where m.church_id = (select private.current_church_id());
comment on view public.member_names is 'Names and status of the caller''s members; contact data is in members.';
revoke all on public.member_names from public, anon, authenticated;
grant select on public.member_names to authenticated, service_role;

create function public.list_member_names(after_key text default '', most integer default 40)
returns table (
  id uuid, first_name text, last_name text, membership_status text, family_id text, sort_key text
)
language sql stable security definer set search_path = '' as $$
  select m.id, m.first_name, m.last_name, m.membership_status, m.family_id, m.sort_key
  from public.members as m
  where m.church_id = (select private.current_church_id()) and m.sort_key > after_key
  order by m.sort_key limit least(most, 1000)
$$;
comment on function public.list_member_names(text, integer) is
  'A page of them by name, after that key. A page of the view would read and sort the whole church.';
revoke execute on function public.list_member_names(text, integer) from public, anon, authenticated;
grant execute on function public.list_member_names(text, integer) to authenticated, service_role;

create function private.count_members(
  month_start timestamptz, month_end timestamptz, out active integer, out visitors integer
)
language sql stable security definer set search_path = '' as $$
  select (select count(*)::integer from public.members
      where church_id = (select private.reading_church_id()) and membership_status = 'active'),
    (select count(*)::integer from public.members
      where church_id = (select private.reading_church_id()) and membership_status = 'visitor'
        and created_at >= month_start and created_at < month_end)
$$;
comment on function private.count_members(timestamptz, timestamptz) is
  'Active members, and visitors added in a time. Definer: viewers may know how many there are.';
revoke execute on all functions in schema private from public;
grant execute on function private.count_members(timestamptz, timestamptz) to authenticated, service_role;

create or replace function public.dashboard_figures(at timestamptz default now())
returns table (
  active_members integer, visitors_this_month integer, services integer, sermons integer, latest_totals integer[],
  has_service_instances boolean, has_recordings boolean
)
language sql stable security invoker set search_path = ''
-- Whether a church has any service would be read from the table's beginning to its first row, through all others.
set enable_seqscan = off as $$
  with month as (
    select date_trunc('month', at at time zone time_zone) as local_start, time_zone
    from public.churches where id = (select private.current_church_id())
  )
  select members.active, members.visitors,
    (select count(*)::integer from public.services),
    (select count(*)::integer from public.sermons),
    (select coalesce(array_agg(total order by instance_date, start_time, service_instance_id), '{}')
      from (select service_instance_id, instance_date, start_time, total from public.service_totals
            where total is not null
            order by instance_date desc, start_time desc, service_instance_id desc limit 4) as latest),
    exists (select from public.service_instances),
    exists (select from public.recording_sessions)
  from (select) as always
    left join month on true
    cross join lateral private.count_members(
      local_start at time zone time_zone, (local_start + interval '1 month') at time zone time_zone) as members
$$;

-- A webhook tells of every service, whatever its date.
create or replace function private.queue_webhooks(of_church uuid, about_event text, details jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.webhook_deliveries (church_id, user_id, event, payload)
    select of_church, profile.id, about_event,
      jsonb_build_object('event', about_event, 'churchId', of_church, 'createdAt', now(), 'data', details)
    from public.profiles as profile join private.integrations as integration on integration.user_id = profile.id
    where profile.church_id = of_church and profile.church_role <> 'counter' and integration.webhook_enabled
$$;

create function private.refuse_integrations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.webhook_url is not null or new.vision_key is not null) and exists (
    select from public.profiles where id = new.user_id and church_role = 'counter'
  ) then
    raise exception 'Counters have no integrations' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.refuse_integrations() is 'Before-insert-or-update trigger: counters set up none.';
create trigger integrations_refuse before insert or update on private.integrations
  for each row execute function private.refuse_integrations();

-- Someone who becomes a counter keeps what they set up, for the day they are more again; what waits is not sent.
create function private.cancel_webhooks_of_counter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.webhook_deliveries set outcome = 'cancelled', next_attempt_at = null
    where user_id = new.id and next_attempt_at is not null;
  return null;
end
$$;
comment on function private.cancel_webhooks_of_counter() is 'After-update trigger of roles.';
create trigger profiles_cancel_webhooks after update of church_role on public.profiles
  for each row when (new.church_role = 'counter' and old.church_role <> 'counter')
  execute function private.cancel_webhooks_of_counter();
revoke execute on all functions in schema private from public;
