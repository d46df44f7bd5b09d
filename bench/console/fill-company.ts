import type pg from 'pg'

/** A table whose records are copied. */
interface Copied {
  table: string
  /** SQL condition that is true if the record `r` is finished. */
  isFinished: string
  /** SQL expressions for columns whose values must be unique, by name of the column. `n` is the number of the copy. */
  own: Record<string, string>
  /**
   * Tables whose rows belong to a record. `of` is the column with the record's id, and `key` the column with the
   * row's own id.
   */
  parts?: { table: string; of: string; key: string }[]
}

const number = (column: string): Record<string, string> => ({ [column]: '1000000 + c.n' })
const lines = (of: string) => ({ table: 'live.line_items', of, key: 'id' })

const copied: Copied[] = [
  { table: 'live.clients', isFinished: 'true', own: {} },
  {
    table: 'live.leads',
    isFinished: `r.status in ('converted', 'lost')`,
    own: { ...number('lead_number'), external_id: 'null' },
  },
  {
    table: 'live.estimates',
    isFinished: `r.status in ('accepted', 'declined', 'expired', 'void')`,
    own: number('estimate_number'),
    parts: [lines('estimate_id')],
  },
  {
    table: 'live.jobs',
    isFinished: `r.status in ('complete', 'cancelled')`,
    own: number('job_number'),
    parts: [
      lines('job_id'),
      { table: 'live.job_visits', of: 'job_id', key: 'visit_id' },
      { table: 'live.job_assignees', of: 'job_id', key: 'job_id' },
      { table: 'live.visit_assignees', of: 'job_id', key: 'visit_id' },
    ],
  },
  {
    table: 'live.invoices',
    isFinished: 'r.paid_at is not null or r.voided_at is not null',
    own: number('invoice_number'),
    parts: [lines('invoice_id'), { table: 'live.payments', of: 'invoice_id', key: 'id' }],
  },
]

/**
 * Returns the SQL expression for the id of copy number `c.n` of a row. `column` is the column with the id of the
 * original row.
 */
const copyId = (column: string): string => `md5(${column}::text || '-' || c.n)::uuid`

/** SQL expression for the time by which copy number `c.n` is older than its original. */
const age = `interval '17 min' * c.n`

/**
 * Adds `count` copies of records of each kind to a company. 97 % of them are copies of finished records. Copy number
 * `n` was created `n` times 17 minutes before its original. The other times and dates of finished records are as much
 * earlier, so that work of the past is spread over months and not over the few days of the original records.
 */
export async function fillCompany(owner: pg.Client, orgId: string, count: number): Promise<void> {
  await owner.query('set session_replication_role = replica')
  for (const kind of copied) await copyRecords(owner, orgId, kind, count)
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze')
}

async function copyRecords(owner: pg.Client, orgId: string, kind: Copied, count: number): Promise<void> {
  const { table, isFinished, own, parts = [] } = kind
  await owner.query(
    `create temporary table copies as
     with r as (select r.id, ${isFinished} as finished, row_number() over (partition by ${isFinished} order by r.id) - 1 as at,
                       count(*) over (partition by ${isFinished}) as total
                  from ${table} r where r.org_id = $1)
     select r.id, n, r.finished from generate_series(1, $2::int) n
       join r on r.finished = (n % 100 >= 3) and r.at = n % r.total`,
    [orgId, count],
  )
  const times = { created_at: `r.created_at - ${age}`, updated_at: `r.updated_at - ${age}` }
  await copyRows(owner, table, 'r.id = c.id', orgId, { id: copyId('r.id'), ...times, ...own })
  for (const part of parts) {
    const key = part.key === part.of ? {} : { [part.key]: copyId(`r.${part.key}`) }
    await copyRows(owner, part.table, `r.${part.of} = c.id`, orgId, {
      ...key,
      [part.of]: copyId('c.id'),
      ...(part.table === 'live.payments' ? { provider_reference: 'null' } : {}),
    })
  }
  await owner.query('drop table copies')
}

/** Returns the SQL expression for a column without a rule of its own. */
function copyValue(column: string, type: string): string {
  if (!/^date$|^timestamp/.test(type)) return `r.${column}`
  return `case when c.finished then (r.${column} - ${age})::${type} else r.${column} end`
}

async function copyRows(
  owner: pg.Client,
  table: string,
  join: string,
  orgId: string,
  changed: Record<string, string>,
): Promise<void> {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = rows.map(({ name, type }) => changed[name] ?? copyValue(name, type))
  await owner.query(
    `insert into ${table} (${names.join()}) select ${values.join()} from copies c join ${table} r on ${join} where r.org_id = $1`,
    [orgId],
  )
}
