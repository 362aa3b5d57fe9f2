create table public.feature_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references public.profiles (id) on delete set null,
  title text not null,
  description text not null,
  created_at timestamptz not null default now(),
  constraint feature_requests_title_length check (char_length(btrim(title)) between 1 and 200),
  constraint feature_requests_description_length check (char_length(btrim(description)) between 1 and 10000),
  constraint feature_requests_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z')
);
comment on table public.feature_requests is
  'A wish of a person for this product. It belongs to no church: when the person leaves, the request stays without a user.';

create index feature_requests_by_creation on public.feature_requests (created_at desc);
create index feature_requests_user_id on public.feature_requests (user_id);

create trigger feature_requests_keep_creation_time before insert or update on public.feature_requests
  for each row execute function private.keep_creation_time('created_at');
create trigger feature_requests_audit after insert or update or delete on public.feature_requests
  for each row execute function private.audit('feature_requests', '{}', '{title,description}');

-- ── Who may read and add feature requests ──

alter table public.feature_requests enable row level security;
revoke all on public.feature_requests from public, anon, authenticated;
grant select, insert on public.feature_requests to authenticated;
grant all on public.feature_requests to service_role;

create policy "people read their own feature requests, admins all" on public.feature_requests
  for select to authenticated
  using (user_id = (select private.signed_in_user_id()) or (select private.is_admin()));
create policy "people ask for features in their own name" on public.feature_requests
  for insert to authenticated with check (user_id = (select private.signed_in_user_id()));

create function public.list_feature_requests_for_admin()
returns table (id uuid, user_id uuid, username text, title text, description text, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may do this' using errcode = '42501';
  end if;
  return query
    select request.id, request.user_id, profile.username, request.title, request.description, request.created_at
    from public.feature_requests as request left join public.profiles as profile on profile.id = request.user_id
    order by request.created_at desc, request.id;
end
$$;
comment on function public.list_feature_requests_for_admin() is
  'All feature requests with the name of who asked (null when that person has left), newest first. Admins only.';

revoke execute on function public.list_feature_requests_for_admin() from public, anon, authenticated;
grant execute on function public.list_feature_requests_for_admin() to authenticated, service_role;
