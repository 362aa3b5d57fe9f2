-- The hourly timer deletes visitor notes and waiting cards after 90 days, so that a full queue becomes free again.
create function private.forget_visitors() returns void
language sql security definer set search_path = '' as $$
  delete from public.visitor_notes where created_at < now() - interval '90 days';
  delete from public.newcomer_cards where created_at < now() - interval '90 days';
  delete from private.handled_cards where handled_at < now() - interval '30 days';
$$;
comment on function private.forget_visitors() is
  'Deletes visitor notes and waiting cards after 90 days. Ids of cards that were dealt with go after 30 days.';

create or replace function public.note_timer(timer text, has_failed boolean default false) returns void
language sql security definer set search_path = '' as $$
  select private.forget_old_imports() where timer = 'pictures';
  select private.forget_visitors() where timer = 'pictures';
  insert into private.timers as known (name, ran_at, failed_at)
    values (timer, case when not has_failed then now() end, case when has_failed then now() end)
    on conflict (name) do update
      set ran_at = coalesce(excluded.ran_at, known.ran_at), failed_at = coalesce(excluded.failed_at, known.failed_at)
      -- The embedded server looks every ten seconds; twice a minute is enough to know.
      where has_failed or known.ran_at is null or known.failed_at > known.ran_at
        or known.ran_at < now() - interval '30 seconds'
$$;

revoke execute on all functions in schema private from public;
