-- The usual factor of a camera is the number of people for every 100 that the camera counts: 104 when the camera counts
-- 100 of 104. A count takes the factor that is in use when the count is written, and stores the factor beside the
-- measured figure, which does not change. Earlier counts have no factor.
create table public.camera_factors (
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  camera_id uuid not null,
  way text not null,
  camera_name text,
  percent integer not null,
  begins_at timestamptz not null default now(),
  primary key (church_id, camera_id, way),
  constraint camera_factors_way_known check (way in ('door', 'room')),
  constraint camera_factors_camera_name_length check (char_length(camera_name) <= 200),
  constraint camera_factors_percent_range check (percent between 50 and 200),
  constraint camera_factors_begins_at_range check (begins_at between '0001-01-01Z' and '9999-12-31 23:59:59Z')
);
comment on table public.camera_factors is
  'By how much a church multiplies what a camera counts in one way; deleting a row takes it out of every figure.';
comment on column public.camera_factors.camera_id is 'As in recording_sessions: a camera that is renamed keeps its factor.';
comment on column public.camera_factors.camera_name is 'The name when the factor began.';

create function private.begin_factor() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- As in keep_creation_time: a backup can be restored.
  if current_user in ('anon', 'authenticated') then
    new.begins_at := case when tg_op = 'UPDATE' and new.percent = old.percent then old.begins_at else now() end;
  end if;
  return new;
end
$$;
comment on function private.begin_factor() is 'Before-insert-or-update trigger: a factor holds from now on, or since it began.';

create trigger camera_factors_keep_columns before update on public.camera_factors
  for each row execute function private.refuse_change('church_id', 'camera_id', 'way', 'begins_at');
create trigger camera_factors_keep_time before insert or update on public.camera_factors
  for each row execute function private.begin_factor();
create trigger camera_factors_take_turn before insert or update or delete on public.camera_factors
  for each statement execute function private.take_turn();
create trigger camera_factors_audit after insert or update or delete on public.camera_factors
  for each row execute function private.audit('camera_factors', '{camera_name,percent}', '{}');

-- ── Who may read, add, change and delete factors ──

alter table public.camera_factors enable row level security;
revoke all on public.camera_factors from public, anon, authenticated;
grant select, insert, update, delete on public.camera_factors to authenticated;
grant all on public.camera_factors to service_role;

create policy "people read the camera factors of their church" on public.camera_factors
  for select to authenticated using (church_id = (select private.current_church_id()));
create policy "editors add camera factors to their church" on public.camera_factors
  for insert to authenticated with check (church_id = (select private.editable_church_id()));
create policy "editors change the camera factors of their church" on public.camera_factors
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));
create policy "editors delete the camera factors of their church" on public.camera_factors
  for delete to authenticated using (church_id = (select private.editable_church_id()));

-- ── The factor of a count ──

alter table public.attendance
  add column factor_percent integer,
  add constraint attendance_factor_percent_range check (factor_percent between 50 and 200),
  add constraint attendance_factor_percent_of_camera check (factor_percent is null or tracking_method = 'ai');
comment on column public.attendance.factor_percent is
  'The usual factor of its camera, which the official total takes in; total_attendance and came_in are as measured.';

create trigger attendance_keep_factor before update on public.attendance
  for each row execute function private.refuse_change('factor_percent');

create function private.take_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.factor_percent := (
    select nullif(f.percent, 100)
    from public.recording_sessions as s join public.camera_factors as f
      on f.church_id = s.church_id and f.camera_id = s.camera_id and f.way = new.source
    where s.church_id = new.church_id and s.id = new.ai_session_id
  );
  return new;
end
$$;
comment on function private.take_factor() is 'Before-insert trigger: the count of a camera takes the factor that is in use.';

create trigger attendance_take_factor before insert on public.attendance
  for each row when (new.tracking_method = 'ai') execute function private.take_factor();

-- ── Taking a factor back ──

alter table public.attendance_history drop constraint attendance_history_change_known;
alter table public.attendance_history add constraint attendance_history_change_known check (change in (
  'added', 'changed', 'removed', 'picture_corrected', 'chosen', 'did_not_happen', 'held', 'cameras_answered',
  'camera_pairs_changed', 'official_order_changed', 'total_moved', 'start_changed', 'factor_taken_back'
));

-- A factor may be part of thousands of services, and the person who takes it back waits. The triggers below therefore
-- ignore changes of a factor. `take_back_factor` computes the figures of a service again only if several of its counts
-- have a factor, and otherwise restores the measured figures.
drop trigger attendance_refresh_figures on public.attendance;
create trigger attendance_refresh_figures after insert or delete on public.attendance
  for each row execute function private.refresh_figures_of_count();
create trigger attendance_refresh_figures_of_change after update on public.attendance
  for each row when (old.factor_percent is not distinct from new.factor_percent)
  execute function private.refresh_figures_of_count();

create function private.take_back_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted record;
  total_before integer;
  total_after integer;
begin
  for counted in
    select a.id, a.service_instance_id, a.factor_percent,
      count(*) over (partition by a.service_instance_id) as counts, a.is_its
    from (
      select a.id, a.service_instance_id, a.factor_percent, a.created_at,
        a.source = old.way and coalesce(s.camera_id, d.camera_id) is not distinct from old.camera_id as is_its
      from public.attendance as a
        left join public.recording_sessions as s on s.church_id = a.church_id and s.id = a.ai_session_id
        left join private.deleted_recordings as d on d.church_id = a.church_id and d.attendance_id = a.id
      where a.church_id = old.church_id and a.factor_percent is not null
    ) as a
    order by a.service_instance_id, a.created_at, a.id
  loop
    continue when not counted.is_its;
    select official_total into total_before from public.service_instances where id = counted.service_instance_id;
    update public.attendance set factor_percent = null where id = counted.id;
    if counted.counts = 1 then
      update public.service_instances set
          door_total = coalesce(door_measured, door_total), door_measured = null,
          door_came_in = coalesce(door_came_in_measured, door_came_in), door_came_in_measured = null,
          room_total = coalesce(room_measured, room_total), room_measured = null,
          official_total = coalesce(official_total_measured, official_total), official_total_measured = null
        where id = counted.service_instance_id returning official_total into total_after;
    else
      perform private.refresh_camera_figures(counted.service_instance_id);
      select official_total into total_after from public.service_instances where id = counted.service_instance_id;
    end if;
    perform private.write_history(old.church_id, counted.service_instance_id, counted.id, 'factor_taken_back', old.way,
      jsonb_build_object('total', total_before, 'percent', counted.factor_percent),
      jsonb_build_object('total', total_after));
  end loop;
  return null;
end
$$;
comment on function private.take_back_factor() is
  'Every count that took this factor is as measured again, with a line in the history of its service.';

create trigger camera_factors_take_back after delete on public.camera_factors
  for each row execute function private.take_back_factor();

create function private.record_history_of_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.attendance_history set after = after || jsonb_build_object('percent', new.factor_percent)
    where church_id = new.church_id and service_instance_id = new.service_instance_id
      and attendance_id = new.id and change = 'added';
  return null;
end
$$;
comment on function private.record_history_of_factor() is 'The line of a new count tells the factor that it took.';

-- Triggers run in the order of their names, so this trigger runs after the trigger that adds the history line.
create trigger attendance_write_history_of_factor after insert on public.attendance
  for each row when (new.factor_percent is not null) execute function private.record_history_of_factor();

revoke execute on all functions in schema private from public;
