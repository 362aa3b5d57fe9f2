-- Run this file once as a superuser of the PostgreSQL server (15 or newer), before the first start with
-- NARTHEX_DATABASE_URL. It creates the database, its owner, who has no rights elsewhere, and the roles that requests
-- run as. supabase/README.md has the steps. Then give the owner a password: \password narthex

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
