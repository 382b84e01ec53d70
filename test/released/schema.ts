import type pg from 'pg';

const inPublic = (namespace: string) => `${namespace} = 'public'::regnamespace`;

/** The complete schema of the store, read from PostgreSQL's system catalogue. */
export async function describeSchema(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ fact: string }>(`
    select format('column %s.%s %s %s %s %s%s %s', c.relname, attname, format_type(atttypid, atttypmod), collname,
                  case when attnotnull then 'not null' end, attgenerated, attidentity,
                  pg_get_expr(adbin, adrelid)) as fact
    from pg_class c join pg_attribute a on attrelid = c.oid left join pg_collation l on l.oid = attcollation
         left join pg_attrdef on adrelid = c.oid and adnum = attnum
    where ${inPublic('relnamespace')} and relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select format('table %s %s %s %s', relname, relkind, reloptions, relacl) from pg_class where ${inPublic('relnamespace')}
    union all
    select format('view %s %s', c.oid::regclass, pg_get_viewdef(c.oid)) from pg_class c
    where ${inPublic('relnamespace')} and relkind = 'v'
    union all
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where ${inPublic('connamespace')}
    union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
    union all
    select format('trigger %s %s', tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t
    join pg_class c on c.oid = tgrelid where ${inPublic('relnamespace')} and not tgisinternal
    union all
    select format('sequence %s %s %s %s %s', c.relname, seqtypid::regtype, seqstart, seqincrement, seqmax)
    from pg_sequence join pg_class c on c.oid = seqrelid where ${inPublic('relnamespace')}
    union all
    select pg_get_functiondef(oid) from pg_proc p
    where ${inPublic('pronamespace')} and prokind = 'f' and prolang <> (select oid from pg_language where lanname = 'c')
    union all select format('extension %s', extname) from pg_extension
    order by 1`);
  return rows.map(({ fact }) => fact);
}
