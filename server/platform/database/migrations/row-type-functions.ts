/**
 * PostgreSQL 15.20 does not add a column with a default to a table while a function whose body is stored parsed (`RETURN …`) takes rows of it:
 * "cannot alter table … because function … uses its row type". Such functions get the same body as text, with qualified names. Migrations
 * that created them are released, and stay as they are.
 */
export const STORE_BODIES_AS_TEXT = `
do $do$
declare
  path text := current_setting('search_path');
  changed text;
begin
  perform set_config('search_path', '', true);
  for changed in
    select regexp_replace(pg_get_functiondef(p.oid), '\\nRETURN (.*)$', E'\\nAS $body$ select \\\\1 $body$')
    from pg_proc p
    where p.prosqlbody is not null and p.pronamespace = 'public'::regnamespace
      and exists (select from unnest(p.proargtypes) taken (type)
                  join pg_class c on c.reltype = taken.type and c.relkind in ('r', 'p'))
  loop
    execute changed;
  end loop;
  perform set_config('search_path', path, true);
end $do$`;
