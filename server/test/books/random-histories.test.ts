import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { exportBooks } from '../../src/domains/money/books/operations.ts'
import { sentByRep } from '../../src/domains/selling/commissions/testing/selling.ts'
import { addRate } from '../../src/domains/selling/estimates/testing/add-rate.ts'
import type { Estimating } from '../../src/domains/selling/estimates/testing/estimating.ts'
import {
  acceptEstimate,
  declineEstimate,
  voidEstimate,
} from '../../src/domains/selling/estimates/operations.ts'
import { refundPayment, voidInvoice, writeOff } from '../../src/domains/money/invoices/operations.ts'
import { addClient, line, pay, read, sent } from '../../src/domains/money/invoices/testing/invoicing.ts'
import { addLocation, hire } from '../../src/domains/customers/leads/testing/people.ts'
import { itIs, reportOf } from '../../src/domains/office/reports/testing/reporting.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

// Tests random histories of many documents in two time zones. Actions take place at random times, and at times when a
// day, week or month begins or the clocks change. Totals of reports and exports must equal those that the test
// calculates from the actions with the calendar of `Intl`.

const histories = Number(process.env['QUOIN_HISTORIES'] ?? 120)
const seed = Number(process.env['QUOIN_SEED'] ?? 7)

let org: TestOrg
afterEach(() => (org.app.clock.now = undefined))

/** Returns a generator of random integers below a bound. The same seed yields the same numbers. */
function randomOf(start: number): (below: number) => number {
  let state = start >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const [first, last] = [Date.parse('2025-12-20T00:00:00Z'), Date.parse('2026-12-20T00:00:00Z')]
// Midnights in Chicago and Tokyo: at the beginning of months, on Mondays, and on days when the clocks in Chicago
// change.
const edges = [
  '2026-01-01T06:00:00Z',
  '2026-03-08T06:00:00Z',
  '2026-03-08T08:00:00Z',
  '2026-03-09T05:00:00Z',
  '2026-04-30T15:00:00Z',
  '2026-05-01T05:00:00Z',
  '2026-06-30T15:00:00Z',
  '2026-11-01T05:00:00Z',
  '2026-11-01T07:00:00Z',
  '2026-11-02T06:00:00Z',
].map((edge) => Date.parse(edge))

const calendars = new Map<string, Intl.DateTimeFormat>()
function dayOf(at: number, timeZone: string): string {
  const calendar =
    calendars.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  calendars.set(timeZone, calendar)
  return calendar.format(at)
}

const names = ['gross', 'discounts', 'goodwill', 'bad_debt', 'tax', 'collected', 'tips', 'refunded'] as const
type Amounts = Partial<Record<(typeof names)[number], number>>

interface BookedChange {
  at: number
  location: string
  invoice: string
  amounts: Amounts
  /** Change of the amount that the customer owes, in cents. */
  owed: number
}

async function wholeMonth(input: object) {
  const pages = [await org.run(exportBooks, { ...input, limit: 1000 }, org.owner)]
  for (let cursor = pages[0]!.next_cursor; cursor !== null; cursor = pages.at(-1)!.next_cursor)
    pages.push(await org.run(exportBooks, { ...input, limit: 1000, cursor }, org.owner))
  return { items: pages.flatMap(({ items }) => items), closing: pages[0]!.closing }
}

/** Planned actions in the order of their times. An action may plan a later action. */
class Agenda {
  readonly #due: { at: number; act: () => Promise<void> }[] = []
  plan(at: number, act: () => Promise<void>): void {
    if (at >= last) return
    const index = this.#due.findIndex((each) => each.at > at)
    this.#due.splice(index < 0 ? this.#due.length : index, 0, { at, act })
  }
  async work(): Promise<void> {
    for (let next = this.#due.shift(); next; next = this.#due.shift()) {
      itIs(org, new Date(next.at).toISOString())
      await next.act()
    }
  }
}

test(
  `reports of ${histories} random histories equal the totals of their actions, by day, week, month and location`,
  { timeout: 900_000 },
  async () => {
    const random = randomOf(seed)
    const instant = (from: number): number => {
      const edge = edges[random(edges.length)]!
      if (random(4) === 0 && edge > from) return edge - random(2)
      return from + random(Math.min(120 * 86_400_000, last - from))
    }
    org = await testOrg()
    const tokyo = await addLocation(org, 'Asia/Tokyo')
    const zones = new Map([
      [org.locationId, 'America/Chicago'],
      [tokyo, 'Asia/Tokyo'],
    ])
    const places = [...zones.keys()]
    const taxRate = await addRate({ org } as Estimating, '8.25', false)
    itIs(org, new Date(first).toISOString())
    const clientId = await addClient(org)
    const reps = [await hire(org), await hire(org)]
    const agenda = new Agenda()
    const bookedChanges: BookedChange[] = []
    const dueDates = new Map<string, string | null>()
    const offers: { at: number; rep: string; cents: number; end: string }[] = []

    const invoiceHistory = (at: number, location: string): void =>
      agenda.plan(at, async () => {
        const cents = 1 + random(90_000)
        const discount = random(3) === 0 ? random(cents) : 0
        const invoice = await sent(org, cents, {
          client_id: clientId,
          location_id: location,
          line_items: [line(cents)],
          tax_rate_id: taxRate,
          ...(random(3) === 0 ? { terms_days: random(60) } : {}),
          ...(discount > 0 ? { discount: { type: 'fixed', value: String(discount) } } : {}),
        })
        const tax = Number((BigInt(cents - discount) * 825n * 2n + 10_000n) / 20_000n)
        assert.equal(invoice.total_cents, cents - discount + tax)
        dueDates.set(invoice.id, invoice.due_date)
        const recordChange = (on: number, amounts: Amounts, owed: number): void => {
          bookedChanges.push({ at: on, location, invoice: invoice.id, amounts, owed })
        }
        recordChange(at, { gross: cents, discounts: discount, tax }, invoice.total_cents)
        continueInvoice(at, { ...invoice, tax, cents, discount }, recordChange)
      })

    const continueInvoice = (
      before: number,
      invoice: { id: string; cents: number; discount: number; tax: number; total_cents: number },
      recordChange: (on: number, amounts: Amounts, owed: number) => void,
    ): void => {
      if (random(5) === 0) return
      const at = instant(before + 1)
      agenda.plan(at, async () => {
        const now = await read(org, invoice.id)
        const open = now.status === 'written_off' ? now.written_off_cents : now.balance_cents
        const paid = now.payments.find(({ kind }) => kind === 'payment')
        const choice = random(6)
        const owner = org.owner
        if (choice <= 2 && open > 0) {
          const amount = random(2) === 0 ? open : 1 + random(open)
          const tip = random(3) === 0 ? random(700) : 0
          await pay(org, invoice.id, amount + tip, { tip_cents: tip })
          const back = now.written_off_cents
          recordChange(at, { collected: amount + tip, tips: tip, bad_debt: -back }, back - amount)
        } else if (choice === 3 && now.payments.length === 0 && open > 0 && now.status !== 'written_off') {
          await org.run(voidInvoice, { invoice_id: invoice.id }, owner)
          recordChange(
            at,
            { gross: -invoice.cents, discounts: -invoice.discount, tax: -invoice.tax },
            -invoice.total_cents,
          )
          return
        } else if (choice === 4 && open > 0 && now.status !== 'written_off') {
          await org.run(writeOff, { invoice_id: invoice.id, reason: 'Moved away.' }, owner)
          recordChange(at, { bad_debt: open }, -open)
        } else if (choice === 5 && paid && now.status !== 'written_off') {
          const refunded = now.payments
            .filter((each) => each.kind === 'refund')
            .reduce((sum, each) => sum + each.amount_cents, 0)
          const refundable = paid.amount_cents - paid.tip_cents - refunded
          if (refundable > 0 && now.payments.filter(({ kind }) => kind === 'payment').length === 1) {
            const amount_cents = 1 + random(refundable)
            const effect = random(2) === 0 ? 'reopen' : 'credit'
            const refund = { payment_id: paid.id, amount_cents, effect, reason: 'Returned.' } as const
            await org.run(refundPayment, refund, owner)
            const goodwill = effect === 'credit' ? amount_cents : 0
            recordChange(at, { refunded: amount_cents, goodwill }, amount_cents - goodwill)
          }
        }
        continueInvoice(at, invoice, recordChange)
      })
    }

    const offerHistory = (at: number, rep: string): void =>
      agenda.plan(at, async () => {
        const cents = 100 + random(90_000)
        const estimate = await sentByRep(org, [{ name: 'Gutters', unit_price_cents: cents }], { rep })
        const offer = { at, rep, cents, end: 'expired' }
        offers.push(offer)
        const end = ['accepted', 'accepted', 'declined', 'void', 'expired'][random(5)]!
        if (end === 'expired') return
        agenda.plan(at + 1 + random(20 * 86_400_000), async () => {
          const operation = { accepted: acceptEstimate, declined: declineEstimate, void: voidEstimate }[end]!
          await org.run(operation, { estimate_id: estimate.estimate_id }, org.owner)
          offer.end = end
        })
      })

    for (let n = 0; n < histories; n++) {
      invoiceHistory(instant(first), places[random(2)]!)
      if (n % 4 === 0) offerHistory(instant(first), reps[random(2)]!.id)
    }
    await agenda.work()
    itIs(org, '2027-06-01T12:00:00Z')

    const sumOf = (some: readonly BookedChange[]) =>
      Object.fromEntries(
        names.map((name) => [
          `${name}_cents`,
          some.reduce((sum, { amounts }) => sum + (amounts[name] ?? 0), 0),
        ]),
      )
    const centsOf = (row: object) =>
      Object.fromEntries(names.map((name) => [`${name}_cents`, row[`${name}_cents` as keyof typeof row]]))
    const mondayOf = (day: string): string => {
      const date = new Date(`${day}T12:00:00Z`)
      date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
      return date.toISOString().slice(0, 10)
    }
    const keyBy = {
      day: (day: string) => day,
      week: mondayOf,
      month: (day: string) => day.slice(0, 7),
    }
    const spans = [
      ['2026-01-01', '2026-12-31'],
      ['2026-03-08', '2026-03-08'],
      ['2026-03-02', '2026-03-29'],
      ['2026-04-30', '2026-11-01'],
      ...Array.from({ length: 6 }, () =>
        [random(365), random(365)]
          .toSorted((a, b) => a - b)
          .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)),
      ),
    ] as [string, string][]
    for (const location of [null, ...places]) {
      const zone = location === null ? 'America/Chicago' : zones.get(location)!
      const here = bookedChanges.filter((each) => location === null || each.location === location)
      const of = location === null ? {} : { location_id: location }
      for (const [from, to] of spans) {
        const inSpan = here.filter(({ at }) => from <= dayOf(at, zone) && dayOf(at, zone) <= to)
        for (const group_by of ['day', 'week', 'month'] as const) {
          const report = await reportOf(org, 'revenue', { ...of, from, to, group_by })
          assert.deepEqual(centsOf(report.totals), sumOf(inSpan), `${from} to ${to}`)
          for (const row of report.rows) {
            const own = inSpan.filter(({ at }) => keyBy[group_by](dayOf(at, zone)) === row.key)
            assert.deepEqual(centsOf(row), sumOf(own), `${group_by} ${row.key}`)
            assert.equal(row.invoiced_cents, row.gross_cents - row.discounts_cents)
            assert.equal(row.net_revenue_cents, row.invoiced_cents - row.goodwill_cents - row.bad_debt_cents)
            assert.equal(row.net_collected_cents, row.collected_cents - row.refunded_cents)
          }
        }
        const owed = await reportOf(org, 'receivables', { ...of, from, to })
        const balances = new Map<string, number>()
        for (const { at, invoice, owed: more } of here)
          if (dayOf(at, zone) <= to) balances.set(invoice, (balances.get(invoice) ?? 0) + more)
        const ages: Record<string, { count: number; cents: number }> = Object.fromEntries(
          Object.keys(owed.totals).map((name) => [name, { count: 0, cents: 0 }]),
        )
        for (const [invoice, cents] of balances) {
          if (cents === 0) continue
          const due = dueDates.get(invoice)
          const age = due ? (Date.parse(to) - Date.parse(due)) / 86_400_000 : 0
          const name =
            age <= 0
              ? 'current'
              : age <= 30
                ? 'days_1_30'
                : age <= 60
                  ? 'days_31_60'
                  : age <= 90
                    ? 'days_61_90'
                    : 'days_over_90'
          for (const each of [ages[name]!, ages['total']!]) {
            each.count++
            each.cents += cents
          }
        }
        assert.deepEqual(owed.totals, ages, `owed at the end of ${to}`)
      }
      for (let month = 0; month < 12; month++) {
        const key = `2026-${String(month + 1).padStart(2, '0')}`
        const { items, closing } = await wholeMonth({ ...of, month: key })
        const own = sumOf(here.filter(({ at }) => dayOf(at, zone).startsWith(key)))
        const booked = (...accounts: string[]): number =>
          items
            .filter(({ account }) => accounts.includes(account))
            .reduce((sum, each) => sum + each.debit_cents - each.credit_cents, 0)
        assert.equal(items.length, closing!.entries)
        assert.deepEqual(
          [
            -booked('revenue') + 0,
            booked('discounts'),
            booked('goodwill'),
            booked('bad_debt'),
            -booked('tax_payable') + 0,
            -booked('tips_payable') + 0,
            booked('cash'),
          ],
          [
            own['gross_cents'],
            own['discounts_cents'],
            own['goodwill_cents'],
            own['bad_debt_cents'],
            own['tax_cents'],
            own['tips_cents'],
            own['collected_cents']! - own['refunded_cents']!,
          ],
          key,
        )
      }
    }
    for (const [from, to] of spans)
      for (const rep of [null, ...reps]) {
        const { totals } = await reportOf(org, 'close_rate', { from, to }, rep ?? org.owner)
        const own = offers.filter(({ at, rep: offerRep }) => {
          const day = dayOf(at, 'America/Chicago')
          return from <= day && day <= to && (rep === null || rep.id === offerRep)
        })
        const count = (end: string) => own.filter((each) => each.end === end).length
        assert.deepEqual(
          [totals.sent, totals.accepted, totals.declined, totals.expired, totals.open],
          [own.length, count('accepted'), count('declined'), count('expired'), 0],
          `close rate of ${from} to ${to}`,
        )
        const percent = (part: number, whole: number): string | null =>
          whole === 0 ? null : (Math.round((part / whole) * 10_000 + 1e-9) / 100).toFixed(2)
        const cents = (some: typeof own) => some.reduce((sum, each) => sum + each.cents, 0)
        const accepted = own.filter(({ end }) => end === 'accepted')
        assert.deepEqual(
          [totals.rate, totals.value_rate],
          [percent(accepted.length, own.length), percent(cents(accepted), cents(own))],
        )
      }
  },
)
