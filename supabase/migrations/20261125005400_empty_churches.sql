create or replace function private.is_empty_church(church uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.members where church_id = church)
    and not exists (select from public.services where church_id = church)
    and not exists (select from public.service_instances where church_id = church)
    and not exists (select from public.events where church_id = church)
    and not exists (select from public.sermons where church_id = church)
    and not exists (select from public.recording_sessions where church_id = church)
    and not exists (select from public.attendance where church_id = church)
    -- No page shows them yet; the REST API takes them.
    and not exists (select from public.donations where church_id = church)
$$;
