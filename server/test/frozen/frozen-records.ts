import assert from 'node:assert/strict'
import { exportBooks } from '../../src/domains/money/books/operations.ts'
import { sealMonths } from '../../src/domains/money/books/operations/seal-months.ts'
import { approveCommissions } from '../../src/domains/selling/commissions/operations.ts'
import { soldByRep } from '../../src/domains/selling/commissions/testing/selling.ts'
import { previewPay } from '../../src/domains/work/crew-pay/operations.ts'
import { completedJob, workedAt } from '../../src/domains/work/crew-pay/testing/paying.ts'
import { sendInvoice } from '../../src/domains/money/invoices/operations.ts'
import { pay, sent } from '../../src/domains/money/invoices/testing/invoicing.ts'
import { approveTimesheets } from '../../src/domains/work/timesheets/operations.ts'
import { saveCrew } from '../../src/domains/office/workforce/operations.ts'
import { newMember } from '../../src/domains/office/workforce/testing/new-member.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'
import { localDate } from '../../src/kernel/time/index.ts'
import { quiet, rowsOf } from '../from-catalog/what-happened.ts'

/** An organization with frozen records (records whose amounts no mutation may change), and these amounts. */
export interface FrozenRecords {
  org: TestOrg
  /** Ids of the frozen records, by the input fields that accept them. */
  ids: Readonly<Record<string, readonly string[]>>
  amounts: string
}

/** For each table, the columns that must not change in existing rows. */
const frozenColumns: Readonly<Record<string, RegExp>> = {
  // `credited_cents` may change, because it is the sum of credit notes, including later ones.
  'live.invoices':
    /^(?!credited_cents$).*_cents$|^(invoice_number|issued_at|currency|tax_rate.*|discount_.*)$/,
  'live.estimates':
    /_cents$|^(currency|discount_.*|deposit_.*|tax_.*|options|selected_option_id|terms|message|revision)$/,
  'live.line_items': /./,
  // The columns that record an undone acceptance may change.
  'live.estimate_acceptances': /^(?!undone_)/,
  'live.payments': /^(amount_cents|tip_cents|kind|method|status|currency|received_at|refund_of|invoice_id)$/,
  'live.ledger_entries': /./,
  // The final amount of a commission is not listed, because `commissions.approve` may adjust it. Its computed amount
  // must not change.
  'live.commissions': /^(basis_cents|computed_cents|snapshot|member_id)$/,
  'live.time_entries': /^(member_id|job_id|started_at|ended_at|breaks|worked_seconds|local_date)$/,
  // A merge of clients may change the client of sent messages.
  'quoin.mail_messages': /^(?!client_id$)/,
  'quoin.sms_messages': /^(?!client_id$)/,
}

type Row = Readonly<Record<string, unknown>>
type Rows = ReadonlyMap<string, readonly string[]>

/**
 * Returns the Monday of the week before last, according to the real clock. The whole week that begins on it is over.
 */
export function lastPaidMonday(org: TestOrg): string {
  const today = Temporal.PlainDate.from(org.app.kernel.now().slice(0, 10))
  return today.subtract({ days: 13 + today.dayOfWeek }).toString()
}

/** The organization, and the keys of the rows whose amounts are compared. */
interface Frozen {
  org: TestOrg
  keys: Rows
  /** First day of the week whose pay is approved. */
  monday: string
  /** The last completed month of the books. */
  month: string
}

/**
 * Creates approved pay, an approved commission, a paid and a sent invoice, an accepted and signed estimate, sent
 * messages, and a sealed (closed) month of the books.
 */
export async function frozenRecords(): Promise<FrozenRecords & Frozen> {
  const org = await testOrg()
  const monday = lastPaidMonday(org)
  await org.query(
    `insert into quoin.crew_pay_policies (org_id, id, effective_from, standard_pool_percent, elite_pool_percent,
            elite_callback_percent, daily_revenue_cap_cents, pay_period, workweek_start, overtime_threshold_minutes,
            overtime_multiplier, minimum_wage_cents, state_minimum_wages, excluded_words, nonproductive_hourly, version,
            created_at, updated_at)
     values ($1, gen_random_uuid(), $2::text::date, 30, 35, 2.5, 250000, jsonb_build_object('cadence', 'weekly', 'anchor_date', $2::text), 1,
            2400, 1.5, 725, '{}', '{}', true, 1, now(), now())`,
    [monday],
  )
  const people: string[] = []
  for (let at = 0; at < 3; at++) people.push((await newMember(org, { role: 'technician' })).id)
  const members = people.map((member_id, at) => ({ member_id, share_percent: ['40', '30', '30'][at] }))
  const crew = await org.run(saveCrew, { name: 'North', lead_member_id: people[0], members }, org.owner)
  const paid = await sent(org, 90_000)
  const job_id = await completedJob(org, monday, 90_000, people, {
    crew_id: crew.id,
    client_id: paid.client_id,
  })
  for (const member of people) {
    await workedAt(org, member, `${monday}T14:00:00.000Z`, `${monday}T22:00:00.000Z`, {
      job_id,
      approved: false,
    })
    await workedAt(org, member, `${monday}T22:00:00.000Z`, `${monday}T23:00:00.000Z`, { approved: false })
  }
  await org.run(approveTimesheets, { from: monday, to: monday }, org.owner)
  const { payment_id } = await pay(org, paid.id, 90_000)
  const open = await sent(org, 50_000)
  const sold = await soldByRep(org)
  await org.run(approveCommissions, { commission_ids: [sold.commission.id] }, org.owner)
  const reminder = { invoice_id: open.id, channels: ['sms'], phone: '+13125550142' }
  await org.run(sendInvoice, reminder, org.owner)
  await quiet(org)
  await sign(org)
  const messages = await deliver(org)
  const month = await closeMonth(org)
  const entries = await org.query<{ id: string }>(`select id from live.time_entries where org_id = $1`)
  const ids = {
    job_id: [job_id],
    invoice_id: [paid.id, open.id],
    payment_id: [payment_id],
    estimate_id: [sold.estimate_id],
    client_id: [paid.client_id, sold.client_id],
    crew_id: [crew.id],
    member_id: [people[0]!],
    assigned_to: [people[0]!],
    time_entry_id: [entries[0]!.id],
    commission_ids: [sold.commission.id],
    location_id: [org.locationId],
    message_id: messages,
  }
  const keys = new Map<string, readonly string[]>()
  const frozen = new Set([...ids.invoice_id, ...ids.estimate_id, ...ids.job_id])
  const isFrozen = (table: string, row: Row): boolean =>
    table === 'live.line_items'
      ? ['invoice_id', 'estimate_id', 'job_id'].some((name) => frozen.has(String(row[name])))
      : !table.endsWith('_messages') || row['status'] === 'sent'
  for (const [table, rows] of await rowsOf(org))
    if (table in frozenColumns)
      keys.set(
        table,
        [...rows].flatMap(([id, row]) => (isFrozen(table, row) ? [id] : [])),
      )
  const amounts = await readAmounts({ org, keys, monday, month })
  assert.match(amounts, /"commission_cents": 10800/)
  for (const table of Object.keys(frozenColumns))
    assert.ok((keys.get(table)?.length ?? 0) > 0, `${table} has frozen rows`)
  return { org, ids, keys, monday, month, amounts }
}

/** Adds a drawn signature to each acceptance. */
async function sign(org: TestOrg): Promise<void> {
  await org.query(
    `update live.estimate_acceptances set signature = '\\x89504e47', address = '192.0.2.1' where org_id = $1`,
  )
}

/** Marks all queued messages as sent, without sending them. Returns their ids. */
async function deliver(org: TestOrg): Promise<string[]> {
  const sent: string[] = []
  for (const table of ['quoin.mail_messages', 'quoin.sms_messages']) {
    const rows = await org.query<{ id: string }>(
      `update ${table} set status = 'sent', reason = null, sent_at = now(), submissions = 1, provider_message_id = id::text
        where org_id = $1 and purpose <> 'internal' returning id`,
    )
    assert.ok(rows.length > 0, `${table} has messages`)
    sent.push(rows[0]!.id)
  }
  return sent
}

/** Moves all ledger entries to completed months and seals (closes) these months. Returns the last month. */
async function closeMonth(org: TestOrg): Promise<string> {
  await org.query(`update live.ledger_entries set at = at - interval '40 days' where org_id = $1`)
  await org.query(`update live.book_chains set next_at = next_at - interval '40 days' where org_id = $1`)
  for (const books_id of [org.id, org.locationId]) {
    const { months } = await org.run(sealMonths, { books_id }, org.operator)
    assert.ok(months > 0, 'a month is sealed')
  }
  const today = Temporal.PlainDate.from(localDate(new Date(org.app.kernel.now()), 'America/Chicago'))
  return today.subtract({ months: 1 }).toString().slice(0, 7)
}

/** Returns the current amounts of the frozen records as one text. */
export async function readAmounts({ org, keys, monday, month }: Frozen): Promise<string> {
  const now = await rowsOf(org, Object.keys(frozenColumns))
  const amountsByTable = [...keys].map(([table, ids]) => {
    const columns = frozenColumns[table]!
    const rowAmounts = ids.map((id) => pick(now.get(table)?.get(id), columns))
    return [table, rowAmounts]
  })
  const to = Temporal.PlainDate.from(monday).add({ days: 6 }).toString()
  const { members } = await org.run(previewPay, { from: monday, to }, org.owner)
  const pay = members.map(({ provisional: _provisional, partial: _partial, ...rest }) => rest)
  const books = await booksOf(org, month, now.get('live.ledger_entries'))
  return JSON.stringify({ rows: Object.fromEntries(amountsByTable), pay, books }, null, 1)
}

/**
 * Returns the closing of the last completed month, as `books.export` shows it, and the number of ledger entries up to
 * its end.
 */
async function booksOf(org: TestOrg, month: string, entries: ReadonlyMap<string, Row> = new Map()) {
  const { is_over, until, closing } = await org.run(exportBooks, { month }, org.owner)
  assert.ok(is_over, `${month} is over`)
  const instant = (row: Row): number => new Date(String(row['at'])).getTime()
  const booked = [...entries.values()].filter((row) => instant(row) < Date.parse(until)).length
  return { closing, booked }
}

function pick(row: Row | undefined, columns: RegExp): unknown {
  if (!row) return 'gone'
  return Object.fromEntries(Object.entries(row).filter(([name]) => columns.test(name)))
}
