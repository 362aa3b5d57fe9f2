-- Run this file once as a superuser of the PostgreSQL server (15 or newer), before the first start with
-- NARTHEX_DATABASE_URL. It creates the database, the owner of the database (who has no other rights), and the roles
-- that requests run as. Then give the owner a password: \password narthex. supabase/README.md has all steps.

do $$
declare
  missing text;
begin
  for missing in
    select wanted from unnest(array['anon', 'authenticated', 'service_role', 'narthex']) as wanted
    where not exists (select from pg_roles where rolname = wanted)
  loop
    execute format('create role %I nologin', missing);
  end loop;
end
$$;
alter role service_role bypassrls;
alter role narthex login;
grant anon, authenticated, service_role to narthex;

create database narthex owner narthex template template0 encoding 'UTF8';
revoke all on database narthex from public;
