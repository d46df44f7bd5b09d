import type { QueryContext } from '../../../../kernel/operations/context.ts'
import type { ReportSpan } from '../report-span.ts'
import { entrySource } from './entry-source.ts'
import { ownEntries } from './own-metrics.ts'
import { byTime, type Counted, countedOf, parametersOf, type Sums } from './counted.ts'

interface Booked {
  gross_cents: number
  discounts_cents: number
  goodwill_cents: number
  bad_debt_cents: number
  tax_cents: number
  collected_cents: number
  tips_cents: number
  refunded_cents: number
}

const keys: Partial<Record<ReportSpan['group_by'], string>> = {
  day: byTime.day('e.at', '$4'),
  week: byTime.week('e.at', '$4'),
  month: byTime.month('e.at', '$4'),
  location: 'e.location_id::text',
  source: entrySource.key,
}

const sum = (side: string, ...accounts: string[]): string =>
  `coalesce(sum(${side}) filter (where e.account in (${accounts.map((name) => `'${name}'`).join(', ')})), 0)`
const [netCredit, netDebit] = ['e.credit_cents - e.debit_cents', 'e.debit_cents - e.credit_cents']
const money = `e.account in ('cash', 'card_clearing')`
const isRefund = `e.kind in ('refund', 'refund_reversed')`

/** Reads the metrics of revenue from the ledger entries that are dated in the period. */
export async function revenue(ctx: QueryContext, span: ReportSpan): Promise<Counted<Metrics>> {
  const parameters = parametersOf(ctx, span)
  const bind = (value: string): string => `$${parameters.push(value)}`
  const here = span.location_id === null ? '' : ` and e.location_id = ${bind(span.location_id)}::uuid`
  const { before, only } = ctx.own === null ? { before: '', only: '' } : ownEntries(`${bind(ctx.own)}::uuid`)
  const sums = await ctx.db.rows<Sums<Booked>>(
    `${before}select grouping(e.key) = 1 as is_total, e.key,
            ${sum(netCredit, 'revenue')}::bigint as gross_cents,
            ${sum(netDebit, 'discounts')}::bigint as discounts_cents,
            ${sum(netDebit, 'goodwill')}::bigint as goodwill_cents,
            ${sum(netDebit, 'bad_debt')}::bigint as bad_debt_cents,
            ${sum(netCredit, 'tax_payable')}::bigint as tax_cents,
            ${sum(netCredit, 'tips_payable')}::bigint as tips_cents,
            coalesce(sum(${netDebit}) filter (where ${money} and not ${isRefund}), 0)::bigint as collected_cents,
            coalesce(sum(${netCredit}) filter (where ${money} and ${isRefund}), 0)::bigint as refunded_cents
       from (select e.account, e.kind, e.debit_cents, e.credit_cents, ${keys[span.group_by]} as key
               from ledger_facts e${span.group_by === 'source' ? entrySource.joins : ''}
              where e.org_id = $1 and e.at >= $2::timestamptz and e.at < $3::timestamptz and $4::text is not null${here}${only}) e
      group by grouping sets ((), (e.key))`,
    parameters,
  )
  return countedOf(sums, toMetrics)
}

type Metrics = ReturnType<typeof toMetrics>

function toMetrics(booked: Booked) {
  const { gross_cents, discounts_cents, goodwill_cents, bad_debt_cents, collected_cents, refunded_cents } =
    booked
  const invoiced_cents = gross_cents - discounts_cents
  return {
    gross_cents,
    discounts_cents,
    invoiced_cents,
    goodwill_cents,
    bad_debt_cents,
    net_revenue_cents: invoiced_cents - goodwill_cents - bad_debt_cents,
    tax_cents: booked.tax_cents,
    collected_cents,
    tips_cents: booked.tips_cents,
    refunded_cents,
    net_collected_cents: collected_cents - refunded_cents,
  }
}
