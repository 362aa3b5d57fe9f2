-- What the integrations page shows: whether messages arrive, and a message to try it with.
alter table private.webhook_deliveries
  drop constraint webhook_deliveries_event_known,
  add constraint webhook_deliveries_event_known
    check (event in ('recording.completed', 'attendance.recorded', 'test'));

create function public.list_my_webhook_deliveries()
returns table (
  id uuid, event text, created_at timestamptz, attempts integer, next_attempt_at timestamptz, outcome text,
  last_failure text
)
language sql stable security definer set search_path = '' as $$
  select d.id, d.event, d.created_at, d.attempts, d.next_attempt_at, d.outcome, d.last_failure
  from private.webhook_deliveries as d where d.user_id = (select private.signed_in_user_id())
  order by d.created_at desc, d.id limit 20
$$;
comment on function public.list_my_webhook_deliveries() is
  'The last twenty messages to the caller''s webhook and how they went, newest first; not what was in them.';

create function public.send_test_webhook() returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select private.signed_in_user_id());
begin
  perform from private.integrations where user_id = caller and webhook_enabled for update;
  if not found then
    raise exception 'The webhook is switched off' using errcode = '22023';
  end if;
  if (select count(*) from private.webhook_deliveries
      where user_id = caller and event = 'test' and created_at > now() - interval '10 minutes') >= 10 then
    raise exception 'Ten tests in ten minutes are enough' using errcode = '22023';
  end if;
  insert into private.webhook_deliveries (church_id, user_id, event, payload)
    select church_id, id, 'test', jsonb_build_object('event', 'test', 'churchId', church_id, 'createdAt', now(),
      'data', jsonb_build_object('message', 'Narthex can reach you.'))
    from public.profiles where id = caller;
  perform private.write_audit(private.current_church_id(), caller, 'added', 'webhook_tests', null, null, null, null);
end
$$;
comment on function public.send_test_webhook() is 'Queues a message that says nothing; ten in ten minutes at most.';

revoke execute on function public.list_my_webhook_deliveries(), public.send_test_webhook()
  from public, anon, authenticated;
grant execute on function public.list_my_webhook_deliveries(), public.send_test_webhook() to authenticated, service_role;
