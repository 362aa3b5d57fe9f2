-- The dashboard and trends show the series with the most people first, unless the church chose another series.
alter table public.churches
  add column main_series text,
  add column main_service_id uuid,
  add constraint churches_main_series_length check (char_length(btrim(main_series)) between 1 and 200),
  add constraint churches_main_series_named check (main_service_id is null or main_series is not null);
comment on column public.churches.main_series is
  'The name of the series that the church leads with when it was chosen; null: the one that most people attend.';
-- `main_service_id` has no foreign key, because deleting the service would then clear the column, and the page could
-- not say that the chosen service was deleted.
comment on column public.churches.main_service_id is
  'Its recurring service, also after that was deleted; null where the series has a name alone.';

create trigger churches_refuse_main_series before update of main_series, main_service_id on public.churches
  for each row execute function private.refuse_change('main_series', 'main_service_id');

drop trigger churches_audit on public.churches;
create trigger churches_audit after insert or update or delete on public.churches
  for each row execute function private.audit('churches',
    '{name,time_zone,first_weekday,easter,official_order,counting_categories,main_series}', '{main_service_id}');

-- The function is a security definer, because staff may choose the main series but may not update `churches`.
create function public.choose_main_series(series text default null, service uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  church constant uuid := private.editable_church_id();
begin
  if church is null then
    raise exception 'Only owners and staff choose the main series' using errcode = '42501';
  end if;
  if not exists (select from public.services where id = service and church_id = church) and service is not null then
    raise exception 'There is no such service' using errcode = 'PT404';
  end if;
  update public.churches set main_series = nullif(btrim(series), ''), main_service_id = service where id = church;
end
$$;
comment on function public.choose_main_series(text, uuid) is
  'Chooses the series that the caller''s church leads with; without arguments it is the one that most people attend.';

revoke execute on function public.choose_main_series(text, uuid) from public, anon, authenticated;
grant execute on function public.choose_main_series(text, uuid) to authenticated, service_role;
