import type { Queries } from '../database/queries.ts'
import type { Transaction } from '../database/transaction.ts'

/**
 * A call that changed a record after its creation, or created or changed a record that refers to it; or a message about
 * the record to a customer.
 */
export interface LaterCall {
  /** Name of the operation. Null for a message, because its call is not stored with it. */
  operation: string | null
  at: string
}

/** A record with the calls that do not count as later: those of the batch that created it. */
export interface CreatedRecord {
  table: string
  id: string
  /** Request ids of the calls that do not count. */
  requests: readonly string[]
}

interface Reference {
  table: string
  column: string
  /** Number of migrations that the database had when the reference was read. */
  migrations: number
}

/** SQL expression for the number of migrations that the database has. Each change of its tables adds one. */
const migrations = '(select count(*)::int from quoin.migrations_done())'

/**
 * Finds the columns that refer to the records of a table: foreign keys, and ids beside a column with the kind of the
 * record, such as `parent_id` of files. Only tables whose changes the audit log lists record by record are considered.
 * There is always at least one, because `parent_id` may refer to records of all tables.
 */
const selectReferences = `
  select c.oid::regclass::text as "table", quote_ident(a.attname) as "column", ${migrations} as migrations
    from pg_class c
    join pg_namespace s on s.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid = 'uuid'::regtype
   where s.nspname in (current_schema(), 'quoin') and c.relkind in ('r', 'p') and not c.relispartition
     and exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'noted'
                    and split_part(encode(t.tgargs, 'escape'), '\\000', 2) = 'record'
                    and split_part(encode(t.tgargs, 'escape'), '\\000', 3) = 'id')
     and (a.attname <> 'org_id' and exists (
            select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = $1::regclass
                and a.attnum = any (f.conkey))
          or a.attname in ('parent_id', 'record_id'))
   order by 1, 2`

/**
 * Maximum number of references that are checked in each column, beginning with the newest. It exceeds the number of
 * items of a batch, whose own records do not count.
 */
const mostReferences = 1000
const mostCalls = 20

/** Statement that finds the later calls of the records of a table, and the references that it follows. */
interface Search {
  text: string
  migrations: number
}

/**
 * Finds the calls that worked on a record after other calls created it.
 *
 * The columns that refer to a record are read from the catalog of Postgres once for each table. A newer release of the
 * server may migrate the database while this process runs, and then write rows to tables that this process does not
 * know. Therefore each search also returns the number of migrations, from the same snapshot as the rows. If the number
 * has grown, the columns are read again and the search is repeated.
 */
export class LaterCalls {
  readonly #searches = new Map<string, Search>()

  /**
   * Returns the calls that worked on a record after the calls in `requests` created it, at all locations, oldest first
   * and at most 20. A call counts if it changed the record, or created or changed a record that refers to it. A call of
   * the service itself counts only if it created a record, such as the message of a customer: other changes by the
   * service are not the work of people. If there is no such call, messages about the record that are meant for a
   * customer count, no matter who wrote them. Undefined if no call in `requests` changed the record, so that it is not
   * known which call created it. Empty if the caller cannot access the record.
   *
   * With `lock`, locks the record first, so that no row that refers to it can be added before the transaction ends.
   */
  async find(
    transaction: Transaction,
    orgId: string,
    record: CreatedRecord,
    { lock = false }: { lock?: boolean } = {},
  ): Promise<LaterCall[] | undefined> {
    const { table, id } = record
    const read = `select r.id from ${table} r where r.org_id = $1 and r.id = $2`
    const locked = lock ? transaction.row<{ id: string }>(`${read} for update`, [orgId, id]) : undefined
    const search = transaction.acrossLocations(() => this.#search(transaction, orgId, record))
    const [row, calls] = await Promise.all([locked, search])
    if (calls?.length === 0) return calls
    const accessible = lock ? row : await transaction.row<{ id: string }>(read, [orgId, id])
    return accessible ? calls : []
  }

  async #search(
    db: Queries,
    orgId: string,
    { table, id, requests }: CreatedRecord,
  ): Promise<LaterCall[] | undefined> {
    for (;;) {
      const search = await this.#searchOf(db, table)
      const rows = await db.rows<Found>(search.text, [orgId, id, requests])
      const { is_known, migrations: present } = rows[0]!
      if (present !== search.migrations) this.#searches.delete(table)
      else if (!is_known) return undefined
      else return rows.flatMap(({ operation, at }) => (at === null ? [] : [{ operation, at }]))
    }
  }

  /**
   * Returns the cached statement that searches for later calls on records of a table, or creates it. If several
   * transactions need it at the same time, each creates it. If one waited for another, it could wait for a transaction
   * that waits for its own locks.
   */
  async #searchOf(db: Queries, table: string): Promise<Search> {
    const cached = this.#searches.get(table)
    if (cached) return cached
    const search = await createSearch(db, table)
    this.#searches.set(table, search)
    return search
  }
}

interface Found {
  operation: string | null
  at: string | null
  is_known: boolean
  migrations: number
}

async function createSearch(db: Queries, table: string): Promise<Search> {
  const references = await db.rows<Reference>(selectReferences, [table])
  const related = references.map(
    ({ table: from, column }) =>
      `select * from (select r.id from ${from} r where r.org_id = $1 and r.${column} = $2
        order by r.id desc limit ${mostReferences}) x`,
  )
  // An audit entry about the record cannot have a lower id than the record, and ids begin with their time.
  const entries = `
    select l.id, l.operation, l.actor_type, l.request_id, l.at, l.changes, a.record_id
      from (${[`select $2::uuid as id`, ...related].join(' union all ')}) x
      join audit_records a on a.org_id = $1 and a.record_id = x.id and a.id > $2
      join audit_log l on l.org_id = $1 and l.id = a.id and l.id > $2`
  const message = (from: string): string =>
    `select m.id, null as operation, m.created_at as at from ${from} m
      where m.org_id = $1 and m.about_id = $2 and m.status <> 'refused' and m.purpose is distinct from 'internal'
        and m.id > (select o.id from own o)`
  const text = `with entries as (${entries}), own as (
       select e.id from entries e where e.record_id = $2 and e.request_id = any ($3::text[]) order by e.id desc limit 1
     ), later_calls as (
       select distinct e.id, e.operation, e.at from entries e
        where e.request_id <> all ($3::text[])
          and (e.actor_type <> 'system' or exists (
                select from jsonb_array_elements(e.changes) c (change) where c.change ->> 'change' = 'created'))
        order by e.id limit ${mostCalls}
     ), later_messages as (
       (${message('quoin.mail_messages')} order by m.id limit ${mostCalls})
       union all (${message('quoin.sms_messages')} order by m.id limit ${mostCalls})
     ), later as (
       select * from later_calls union all select * from later_messages where not exists (select from later_calls)
       order by id limit ${mostCalls})
     select k.is_known, k.migrations, l.operation, l.at
       from (select exists (select from own) as is_known, ${migrations} as migrations) k left join later l on true
      order by l.id`
  return { text, migrations: references[0]!.migrations }
}
