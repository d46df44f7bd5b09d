/**
 * Prints the revenue of yesterday and the overdue invoices, for an email that cron sends. Settings: QUOIN_URL,
 * QUOIN_KEY (scope `workflows:read`), DAY (default: yesterday, in the time zone of the company).
 */
import { Quoin } from '@quoin/sdk'

const quoin = new Quoin({ baseUrl: process.env['QUOIN_URL']!, apiKey: process.env['QUOIN_KEY']!, retries: 6 })
const { invoices, reports } = quoin.operations

const { name, timezone } = (await quoin.me()).organization
const day = process.env['DAY'] ?? yesterday(timezone)
const report = await reports.summary({ report: 'revenue', from: day, to: day })
console.log(`${name}, ${day}`)
if (report.report === 'revenue') {
  const money = (cents: number | undefined): string =>
    cents === undefined ? 'not visible to this key' : format(cents, report.currency)
  console.log(`Invoiced: ${money(report.totals.invoiced_cents)}`)
  console.log(`Collected: ${money(report.totals.collected_cents)}`)
}

let overdue = 0
for await (const invoice of invoices.list({ status: 'overdue', limit: 100 })) {
  overdue++
  const { invoice_number, billing_name, due_date, balance_cents, currency } = invoice
  const balance = balance_cents === undefined ? '' : format(balance_cents, currency)
  console.log(`Overdue since ${due_date}: #${invoice_number} ${billing_name ?? ''} ${balance}`)
}
console.log(`${overdue} overdue invoices`)

/** Amounts are integers in the smallest unit of the currency. */
function format(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}

function yesterday(timeZone: string): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())
  return new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
}
