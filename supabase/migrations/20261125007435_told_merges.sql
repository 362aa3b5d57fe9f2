-- ── The audit log knows merges ──

alter table public.audit_log drop constraint audit_log_action_known;
alter table public.audit_log add constraint audit_log_action_known check (action in (
  'added', 'changed', 'removed', 'started', 'completed', 'signed_in', 'password_changed', 'exported', 'imported', 'undone',
  'merged', 'unmerged'
));

-- ── The hourly timer, which forgets imports, forgets merges too ──

create or replace function private.forget_old_imports() returns void
language sql security definer set search_path = '' as $$
  delete from public.imports where state = 'open' and created_at < now() - interval '1 day';
  update public.imports set figures = figures - 'kept'
    where undone_at < now() - interval '30 days' and figures ? 'kept';
  delete from private.import_rows as r using public.imports as i
    where i.id = r.import_id and coalesce(i.applied_at, i.created_at) < now() - interval '30 days';
  select private.forget_old_merges();
$$;
comment on function private.forget_old_imports() is
  'Deletes the contents of files once their import cannot be undone, and merges that are too old to be undone.';
revoke execute on all functions in schema private from public;
