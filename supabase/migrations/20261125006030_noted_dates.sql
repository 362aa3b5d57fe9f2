-- A date with notes is not deleted when its rule changes. The notes are stored in `public.service_instance_notes`.
create or replace function private.follow_rule() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  local_now timestamp;
  -- A person who changes one date says by how many days the others move.
  shift constant integer := nullif(current_setting('narthex.shift', true), '')::integer;
  shifts integer[];
  days integer;
begin
  select now() at time zone time_zone into local_now from public.churches where id = new.church_id;
  if tg_op = 'UPDATE' then
    if shift is not null then
      shifts := array[shift];
    else
      -- The days from one day of the week to another are from -3 to 3; each rule may have a day of its own.
      select array_agg(distinct (new.day_of_week - rule.day_of_week + 10) % 7 - 3) into shifts
        from private.rules_of(old) as rule;
      if new.first_date is distinct from old.first_date then
        delete from private.earlier_rules where church_id = new.church_id and service_id = new.id;
      else
        update private.earlier_rules as e set rule = e.rule || changed.columns
          from (
            select jsonb_object_agg(key, value) as columns from jsonb_each(private.rule_columns(new))
            where value is distinct from private.rule_columns(old) -> key
          ) as changed
          where e.church_id = new.church_id and e.service_id = new.id and changed.columns is not null;
      end if;
    end if;
    perform set_config('narthex.series', 'on', true);
    foreach days in array shifts loop
      if days <> 0 then
        perform private.move_slots(new, days, local_now);
      end if;
    end loop;
    delete from public.service_instances as i
      where i.service_id = new.id and not i.changed_by_hand and i.speaker is null and private.is_to_come(i, local_now)
        and not exists (
          select from public.service_instance_notes as n where n.service_instance_id = i.id and n.notes is not null)
        and (new.service_time is null or not private.is_slot(new, i.slot_date));
    -- A service of today whose new hour is over keeps its hour: it would be in the past, where no change reaches it.
    update public.service_instances as i
      set service_name = rule.name, location = rule.location,
        start_time = case when is_over then i.start_time else starts end,
        end_time = case when is_over then i.end_time else private.end_of_service(rule) end,
        service_type = case when is_over then i.service_type
          else private.instance_type(rule.service_type, i.instance_date, starts) end
      from private.rules_of(new) as rule
        cross join lateral (select rule.service_time::time as starts) as clock
        cross join lateral (
          select d.id, d.instance_date + starts <= local_now as is_over from public.service_instances as d
          where d.service_id = new.id and not d.changed_by_hand and private.is_to_come(d, local_now)
            and exists (select from private.series_dates(rule, d.slot_date, d.slot_date))
        ) as dated
      where i.id = dated.id and starts is not null;
  end if;
  perform private.fill_calendar(new.id);
  return null;
end
$$;

revoke execute on all functions in schema private from public;
