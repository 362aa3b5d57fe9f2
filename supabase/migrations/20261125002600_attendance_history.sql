-- The history tells who changed which figure of a service, from what to what and why. Triggers write it, and no one
-- changes it.
create table public.attendance_history (
  id bigint generated always as identity primary key,
  church_id uuid not null references public.churches (id) on delete cascade,
  service_instance_id uuid not null,
  attendance_id uuid,
  changed_at timestamptz not null default now(),
  changed_by uuid references auth.users (id) on delete set null,
  changed_by_name text,
  change text not null,
  source text,
  camera_name text,
  before jsonb,
  after jsonb,
  reason text,
  constraint attendance_history_service_instance foreign key (church_id, service_instance_id)
    references public.service_instances (church_id, id) on delete cascade,
  constraint attendance_history_change_known check (change in (
    'added', 'changed', 'removed', 'picture_corrected', 'chosen', 'did_not_happen', 'held', 'cameras_answered',
    'camera_pairs_changed', 'official_order_changed'
  ))
);
comment on table public.attendance_history is 'Every change of a figure of a service; append-only.';
comment on column public.attendance_history.attendance_id is 'The count, also after its removal.';
comment on column public.attendance_history.changed_by is 'Null once that person has left, and for the installation.';
comment on column public.attendance_history.changed_by_name is 'The name at that time.';
comment on column public.attendance_history.camera_name is
  'The name at that time of the camera that made the count; kept after the count, or its recording, was removed.';
comment on column public.attendance_history.before is 'Figures that changed, by their names; so is after.';

create index attendance_history_by_service
  on public.attendance_history (church_id, service_instance_id, changed_at, id);
create index attendance_history_changed_by on public.attendance_history (changed_by);

create trigger attendance_history_refuse before insert or update or delete on public.attendance_history
  for each row execute function private.refuse_every_change();

-- ── Who may read the history ──

alter table public.attendance_history enable row level security;
revoke all on public.attendance_history from public, anon, authenticated, service_role;
grant select on public.attendance_history to authenticated, service_role;
create policy "people read the attendance history of their church" on public.attendance_history
  for select to authenticated using (church_id = (select private.reading_church_id()));

-- ── Lines of history ──

create function private.write_history(
  of_church uuid, instance uuid, count_id uuid, what text, of_source text, figures_before jsonb, figures_after jsonb
) returns void
language sql security definer set search_path = '' as $$
  insert into public.attendance_history (
    church_id, service_instance_id, attendance_id, changed_by, changed_by_name, change, source, camera_name, before,
    after, reason
  )
  select of_church, instance, count_id, (select auth.uid()),
    (select coalesce(nullif(btrim(full_name), ''), username) from public.profiles where id = (select auth.uid())),
    what, of_source,
    coalesce(
      (select camera_name from public.recording_sessions
        where church_id = of_church and id = (select ai_session_id from public.attendance where id = count_id)),
      (select camera_name from public.attendance_history
        where church_id = of_church and service_instance_id = instance and attendance_id = count_id
          and camera_name is not null
        order by id desc limit 1)
    ),
    figures_before, figures_after,
    nullif(btrim(current_setting('narthex.reason', true)), '')
  -- Nothing is written while the whole service is being deleted.
  where exists (select from public.service_instances where church_id = of_church and id = instance)
$$;
comment on function private.write_history(uuid, uuid, uuid, text, text, jsonb, jsonb) is
  'One line of history in the name of the caller, with the reason of this transaction.';

create function private.note_moved_total(instance uuid, before integer, what text) returns void
language sql security definer set search_path = '' as $$
  select private.write_history(church_id, id, null, what, null,
    jsonb_build_object('total', before), jsonb_build_object('total', official_total))
  from public.service_instances where id = instance and official_total is distinct from before
$$;
comment on function private.note_moved_total(uuid, integer, text) is
  'One line of history for a service whose total an answer about the whole church has moved.';

create function private.figures_of(counted public.attendance) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('total', counted.total_attendance, 'adults', counted.adults_count,
    'children', counted.children_count, 'visitors', counted.visitors_count, 'cameIn', counted.came_in))
$$;
comment on function private.figures_of(public.attendance) is 'The figures of one count.';

-- All taps share one line of history, which changes while ushers count.
create function private.record_history_of_count() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  figures_before constant jsonb := case when tg_op <> 'INSERT' then private.figures_of(old) end;
  figures_after constant jsonb := case when tg_op <> 'DELETE' then private.figures_of(new) end;
  count constant public.attendance := coalesce(new, old);
begin
  if figures_before is not distinct from figures_after then
    return null;
  end if;
  if tg_op = 'UPDATE' and count.source = 'clicker'
    and current_setting('narthex.tapping', true) = pg_catalog.pg_current_xact_id()::text then
    update public.attendance_history set after = figures_after
      where church_id = count.church_id and service_instance_id = count.service_instance_id
        and id = (select max(id) from public.attendance_history
          where church_id = count.church_id and service_instance_id = count.service_instance_id
            and attendance_id = count.id)
        and (change = 'added' or changed_by is null and change = 'changed');
    if found then
      return null;
    end if;
  end if;
  perform private.write_history(count.church_id, count.service_instance_id, count.id,
    case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end,
    count.source, figures_before, figures_after);
  return null;
end
$$;

create trigger attendance_write_history after insert or update or delete on public.attendance
  for each row execute function private.record_history_of_count();

create function private.record_history_of_service() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The removal of the official count has a line of its own, so the trigger that lets go of it writes none.
  if pg_trigger_depth() = 1 and (old.official_attendance_id, old.official_source)
    is distinct from (new.official_attendance_id, new.official_source) then
    perform private.write_history(new.church_id, new.id, new.official_attendance_id, 'chosen',
      coalesce((select source from public.attendance where id = new.official_attendance_id), new.official_source),
      null, (select private.figures_of(a) from public.attendance as a where id = new.official_attendance_id));
  end if;
  if (old.outcome, old.outcome_reason) is distinct from (new.outcome, new.outcome_reason) then
    perform private.write_history(new.church_id, new.id, null, new.outcome, null,
      jsonb_build_object('reason', old.outcome_reason), jsonb_build_object('reason', new.outcome_reason));
  end if;
  if old.rooms_see is distinct from new.rooms_see then
    perform private.write_history(new.church_id, new.id, null, 'cameras_answered', 'room',
      jsonb_build_object('see', old.rooms_see), jsonb_build_object('see', new.rooms_see));
  end if;
  return null;
end
$$;

create trigger service_instances_write_history
  after update of official_attendance_id, official_source, outcome, outcome_reason, rooms_see
  on public.service_instances
  for each row execute function private.record_history_of_service();

create function private.record_history_of_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.people_count <> new.people_count then
    perform private.write_history(new.church_id, session.service_instance_id,
      (select id from public.attendance where ai_session_id = session.id), 'picture_corrected', session.way,
      jsonb_build_object('people', old.people_count, 'at', old."timestamp"),
      jsonb_build_object('people', new.people_count, 'at', new."timestamp"))
    from public.recording_sessions as session
    where session.id = new.recording_session_id and session.service_instance_id is not null;
  end if;
  return null;
end
$$;

-- The name of this trigger puts it before the one by which the session takes over the new count.
create trigger attendance_snapshots_a_write_history after update of people_count on public.attendance_snapshots
  for each row execute function private.record_history_of_picture();

revoke execute on all functions in schema private from public;
