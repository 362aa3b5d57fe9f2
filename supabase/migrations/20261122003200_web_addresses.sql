-- A link of a church leads to the web: `javascript:`, `data:` and other schemes would run in the page of the next reader.
create function private.is_web_address(address text) returns boolean
language sql immutable set search_path = '' as $$
  select address ~* '^https?://[^[:space:]\\]+$'
$$;
comment on function private.is_web_address(text) is 'Whether a link may lead there: an absolute http or https address.';
revoke execute on all functions in schema private from public;
-- Check constraints run with the rights of the person who writes.
grant execute on function private.is_web_address(text) to authenticated, service_role;

-- The app never showed others as links.
update public.members set photo_url = null where not private.is_web_address(photo_url);
update public.sermons set audio_url = null where not private.is_web_address(audio_url);
update public.sermons set video_url = null where not private.is_web_address(video_url);

alter table public.members
  add constraint members_photo_url_web_address check (private.is_web_address(photo_url));
alter table public.sermons
  add constraint sermons_audio_url_web_address check (private.is_web_address(audio_url)),
  add constraint sermons_video_url_web_address check (private.is_web_address(video_url));
