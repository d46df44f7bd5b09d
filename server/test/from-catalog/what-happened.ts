import { records } from '../../src/domains/records.ts'
import { runEnqueuedOperations } from '../../src/testing/run-enqueued-operations.ts'
import type { TestOrg } from '../../src/testing/test-org.ts'
import { dump, dumpTables } from '../from-routes/dump.ts'

type Row = Readonly<Record<string, unknown>>
type Rows = ReadonlyMap<string, ReadonlyMap<string, Row>>

/** Effects of an operation and of its background work that a test observed. */
export interface Seen {
  /** Number of emails that were written or queued again. `texts` is the number of text messages. */
  mails: number
  texts: number
  /** Number of new or changed rows of payments, ledger entries and pay. */
  booked: number
  /** Records that were deleted, voided, cancelled or otherwise ended. */
  ended: string[]
  /** Records whose status changed, such as `jobs: scheduled → cancelled`. */
  moved: string[]
  /** Secrets and keys that were replaced. */
  replaced: string[]
  /** New or changed approvals, imports, and rows in tables of permissions, settings, prices and pay. */
  guarded: string[]
}

/** Tables that determine permissions, settings, prices, pay, and the recipients of data. */
const authority = [
  'live.crew_members',
  'live.crews',
  'live.webhook_destinations',
  'quoin.api_keys',
  'quoin.booking_settings',
  'quoin.company_settings',
  'quoin.connectors',
  'quoin.crew_pay_policies',
  'quoin.locations',
  'quoin.members',
  'quoin.organizations',
  'quoin.pay_rates',
  'quoin.price_book_versions',
  'quoin.tax_rates',
  'quoin.time_off_policies',
]
const approvals = /^live\.(time_entries|time_off_requests|commissions): .* → approved$/
/** Minimum number of new clients for which a call counts as an import. No other operation creates that many. */
const imported = 2

const ofMoney = ['live.payments', 'live.ledger_entries', 'live.commissions']
const ends = /^(archived|deleted|voided|revoked|cancelled|deactivated)_at$/
const secrets = /secret$|^connector_key$/
const inSchema = (table: string): string => (table.includes('.') ? table : `live.${table}`)
const tables = Object.values(records).map(({ table }) => inSchema(table))
/** Tables whose rows users see as records, although `records` does not contain them. */
const things = ['quoin.api_keys', 'quoin.connectors', 'quoin.public_links']
const ofRecords = new Set([...tables, ...things, 'live.tags', 'live.webhook_destinations'])

const idOf = (row: Row): string => (typeof row['id'] === 'string' ? row['id'] : JSON.stringify(row))

/** Runs enqueued operations until none is left. */
export async function quiet(org: TestOrg): Promise<void> {
  while ((await runEnqueuedOperations(org)) > 0);
}

/** Returns the organization's rows by table and id, from the given tables or from all. */
export async function rowsOf(org: TestOrg, tables?: readonly string[]): Promise<Rows> {
  const { inspect } = org.app
  const dumped = await (tables
    ? dumpTables(inspect, org.id, tables)
    : dump(inspect, org.id, ['quoin', 'live']))
  return new Map(
    Object.entries(dumped).map(([table, text]) => {
      const rows = JSON.parse(text) as Row[]
      return [table, new Map(rows.map((row) => [idOf(row), row]))]
    }),
  )
}

export function whatHappened(before: Rows, after: Rows): Seen {
  const ended: string[] = []
  const moved: string[] = []
  const replaced: string[] = []
  for (const table of ofRecords) {
    const now = after.get(table) ?? new Map<string, Row>()
    for (const [id, was] of before.get(table) ?? []) {
      const is = now.get(id)
      if (!is) ended.push(`${table}: gone`)
      for (const name of is ? Object.keys(is) : []) {
        if (is![name] === was[name]) continue
        if (ends.test(name) && was[name] === null) ended.push(`${table}: ${name}`)
        if (name === 'status' || name === 'state')
          moved.push(`${table}: ${String(was[name])} → ${String(is![name])}`)
        if (secrets.test(name) && was[name] !== null) replaced.push(`${table}: ${name}`)
      }
    }
  }
  const changed = (table: string): Row[] =>
    [...(after.get(table) ?? [])].flatMap(([id, row]) =>
      JSON.stringify(before.get(table)?.get(id)) === JSON.stringify(row) ? [] : [row],
    )
  const madeOf = (table: string): number =>
    changed(table).filter((row) => !before.get(table)?.has(idOf(row))).length
  const written = (table: string): number =>
    changed(table).filter((row) => {
      const isNew = !before.get(table)?.has(idOf(row))
      return row['status'] !== 'refused' && (isNew || row['status'] === 'recorded')
    }).length
  return {
    mails: written('quoin.mail_messages'),
    texts: written('quoin.sms_messages'),
    booked: ofMoney.flatMap(changed).length,
    ended,
    moved,
    replaced,
    guarded: [
      ...authority.filter((table) => changed(table).length > 0),
      ...moved.filter((move) => approvals.test(move)),
      ...(madeOf('live.clients') >= imported ? ['live.clients: imported'] : []),
    ],
  }
}
