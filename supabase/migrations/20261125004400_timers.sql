-- Timers run the work that no request starts: webhooks that wait, and the sweep of pictures. Their last runs are kept, so
-- that people see when they stopped.
create table private.timers (
  name text primary key,
  ran_at timestamptz,
  failed_at timestamptz,
  pictures_until timestamptz,
  constraint timers_name_known check (name in ('webhooks', 'pictures'))
);
comment on table private.timers is 'The last runs of the work that no request starts. The API function writes them.';
comment on column private.timers.ran_at is 'When a run last ended well.';
comment on column private.timers.failed_at is 'When a run last failed.';
comment on column private.timers.pictures_until is 'Pictures that came until then are known to be JPEG.';
alter table private.timers enable row level security;
revoke all on private.timers from public, anon, authenticated;
grant all on private.timers to service_role;

create function public.note_timer(timer text, has_failed boolean default false) returns void
language sql security definer set search_path = '' as $$
  insert into private.timers as known (name, ran_at, failed_at)
    values (timer, case when not has_failed then now() end, case when has_failed then now() end)
    on conflict (name) do update
      set ran_at = coalesce(excluded.ran_at, known.ran_at), failed_at = coalesce(excluded.failed_at, known.failed_at)
      -- The embedded server looks every ten seconds; twice a minute is enough to know.
      where has_failed or known.ran_at is null or known.failed_at > known.ran_at
        or known.ran_at < now() - interval '30 seconds'
$$;
comment on function public.note_timer(text, boolean) is 'Writes down that a timer ran. For the API function only.';

create function public.list_timers() returns table (name text, state text, ran_at timestamptz, tried_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.owned_church_id() is null and not private.is_admin() then
    raise exception 'Only owners and administrators read this' using errcode = '42501';
  end if;
  return query
    select due.name,
      case
        when last.at is null then 'never'
        when last.at < now() - due.patience then 'late'
        when known.failed_at > known.ran_at or known.ran_at is null then 'failing'
        else 'fresh'
      end,
      known.ran_at, last.at
    -- Webhooks run every minute and pictures every hour: either may be an hour late.
    from (values ('webhooks', interval '1 hour'), ('pictures', interval '2 hours')) as due (name, patience)
      left join private.timers as known on known.name = due.name
      cross join lateral (select greatest(known.ran_at, known.failed_at) as at) as last
    order by due.name desc;
end
$$;
comment on function public.list_timers() is
  'Whether the timers run: never, late (for more than an hour), failing or fresh. Owners and administrators only.';

revoke execute on function public.note_timer(text, boolean), public.list_timers() from public, anon, authenticated;
grant execute on function public.note_timer(text, boolean) to service_role;
grant execute on function public.list_timers() to authenticated, service_role;
