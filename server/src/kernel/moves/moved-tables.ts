import type { Side } from './side.ts'

/** A table whose rows move with an organization, as read from the system catalog of Postgres. */
export interface MovedTable {
  /** Quoted name of the table, including its schema. */
  name: string
  /** Columns that are copied. The target database generates the values of the others. */
  columns: string[]
  /**
   * Columns by which the copied rows are sorted, so that numbers that the target generates for them keep the order.
   */
  order: string[]
  /** Names of the foreign keys that refer to the table itself or to tables that are copied later. */
  lateKeys: string[]
}

interface Found {
  name: string
  schema: string
  columns: string[]
  numbered: string[]
  key: string[]
  needs: { key: string; table: string }[]
}

/**
 * Returns all tables whose rows move, in the order in which they are copied. Their `columns` omit those that the target
 * database fills itself: identity columns, generated columns, and columns with the number of a transaction.
 */
export async function movedTables({ client }: Side): Promise<MovedTable[]> {
  const { rows } = await client.query<Found>(`
    select c.oid::regclass::text as name, n.nspname as schema,
           array(select quote_ident(a.attname) from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
                    and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype order by a.attnum)::text[] as columns,
           array(select quote_ident(a.attname) from pg_attribute a
                  where a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped)::text[] as numbered,
           array(select quote_ident(a.attname) from pg_index i, unnest(i.indkey) with ordinality k(attnum, at)
                   join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
                  where i.indrelid = c.oid and (i.indisprimary or i.indnullsnotdistinct) order by k.at)::text[] as key,
           coalesce((select json_agg(json_build_object('key', quote_ident(n.nspname) || '.' || quote_ident(f.conname), 'table', f.confrelid::regclass::text))
              from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), '[]') as needs
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('quoin', 'live', 'sandbox') and c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'moving')
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id')
       and c.oid not in ('quoin.moves'::regclass, 'quoin.moved_doors'::regclass)
     order by n.nspname = 'quoin' desc, 1`)
  return inOrder(rows)
}

/** Orders the tables so that, as far as possible, each table comes after the tables to which it refers. */
function inOrder(tables: readonly Found[]): MovedTable[] {
  const remaining = [...tables]
  const placed = new Set<string>()
  const ordered: MovedTable[] = []
  while (remaining.length > 0) {
    const isReady = ({ name, needs }: Found): boolean =>
      needs.every(({ table }) => table === name || placed.has(table))
    const at = Math.max(0, remaining.findIndex(isReady))
    const [next] = remaining.splice(at, 1) as [Found]
    const { name, columns, numbered, key, needs } = next
    const lateKeys = needs.flatMap((need) => (placed.has(need.table) ? [] : [need.key]))
    placed.add(name)
    ordered.push({ name, columns, order: [...numbered, ...key], lateKeys })
  }
  return ordered
}
