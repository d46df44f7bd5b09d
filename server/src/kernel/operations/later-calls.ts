import type { Queries } from '../database/queries.ts'

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
}

/**
 * Finds the columns that refer to the records of a table: foreign keys, and ids beside a column with the kind of the
 * record, such as `parent_id` of files. Only tables whose changes the audit log lists record by record are considered.
 */
const selectReferences = `
  select c.oid::regclass::text as "table", quote_ident(a.attname) as "column"
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

/**
 * Returns the calls that worked on a record after the calls in `requests` created it, oldest first and at most 20. A call
 * counts if it changed the record, or created or changed a record that refers to it. A call of the service itself counts
 * only if it created a record, such as the message of a customer: other changes by the service are not the work of
 * people. If there is no such call, messages about the record that are meant for a customer count, whoever wrote them.
 * Undefined if no call in `requests` changed the record, so that it is not known which call created it.
 *
 * The caller must have access to all locations.
 */
export async function findLaterCalls(
  db: Queries,
  orgId: string,
  { table, id, requests }: CreatedRecord,
): Promise<LaterCall[] | undefined> {
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
  const message = (table: string): string =>
    `select m.id, null as operation, m.created_at as at from ${table} m
      where m.org_id = $1 and m.about_id = $2 and m.status <> 'refused' and m.purpose is distinct from 'internal'
        and m.id > (select o.id from own o)`
  const rows = await db.rows<{ operation: string | null; at: string | null; is_known: boolean }>(
    `with entries as (${entries}), own as (
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
     select k.is_known, l.operation, l.at
       from (select exists (select from own) as is_known) k left join later l on true order by l.id`,
    [orgId, id, requests],
  )
  if (!rows[0]!.is_known) return undefined
  return rows.flatMap(({ operation, at }) => (at === null ? [] : [{ operation, at }]))
}
