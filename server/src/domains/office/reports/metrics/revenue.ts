import type { QueryContext } from '../../../../kernel/operations/context.ts'
import type { ReportSpan } from '../report-span.ts'
import { entrySource } from './entry-source.ts'
import { ownEntries } from './own-metrics.ts'
import { byTime, type Counted, countedOf, parametersOf, readSums, type Sums } from './counted.ts'

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

/** The amounts of a report: for each, SQL for one ledger entry `e`, and the accounts of the entries that count. */
const amounts = {
  gross_cents: { accounts: ['revenue'], cents: 'e.credit_cents - e.debit_cents' },
  discounts_cents: { accounts: ['discounts'], cents: 'e.debit_cents - e.credit_cents' },
  goodwill_cents: { accounts: ['goodwill'], cents: 'e.debit_cents - e.credit_cents' },
  bad_debt_cents: { accounts: ['bad_debt'], cents: 'e.debit_cents - e.credit_cents' },
  tax_cents: { accounts: ['tax_payable'], cents: 'e.credit_cents - e.debit_cents' },
  tips_cents: { accounts: ['tips_payable'], cents: 'e.credit_cents - e.debit_cents' },
  collected_cents: {
    accounts: ['cash', 'card_clearing'],
    cents: 'e.debit_cents - e.credit_cents',
    when: `e.kind not in ('refund', 'refund_reversed')`,
  },
  refunded_cents: {
    accounts: ['cash', 'card_clearing'],
    cents: 'e.credit_cents - e.debit_cents',
    when: `e.kind in ('refund', 'refund_reversed')`,
  },
} satisfies Record<keyof Booked, { accounts: string[]; cents: string; when?: string }>

const allNames = Object.keys(amounts) as (keyof Booked)[]
/** The amounts that make up net revenue. */
const netAmounts = ['gross_cents', 'discounts_cents', 'goodwill_cents', 'bad_debt_cents'] as const

const among = (accounts: readonly string[]): string =>
  `e.account in (${accounts.map((account) => `'${account}'`).join(', ')})`

function sumOf(name: keyof Booked): string {
  const {
    accounts,
    cents,
    when = 'true',
  }: { accounts: string[]; cents: string; when?: string } = amounts[name]
  return `sum(${cents}) filter (where ${among(accounts)} and ${when}) as ${name}`
}

/** Reads the metrics of revenue from the ledger entries that are dated in the period. */
export async function revenue(ctx: QueryContext, span: ReportSpan): Promise<Counted<Metrics>> {
  return countedOf(await readBooked(ctx, span, allNames), toMetrics)
}

/** Reads the net revenue by lead source, from the entries of the accounts that make it up. */
export async function netRevenueBySource(
  ctx: QueryContext,
  span: ReportSpan,
): Promise<Counted<{ net_revenue_cents: number }>> {
  const sums = await readBooked<(typeof netAmounts)[number]>(ctx, { ...span, group_by: 'source' }, netAmounts)
  return countedOf(sums, (booked) => ({ net_revenue_cents: netOf(booked) }))
}

/**
 * Reads the sums of these amounts. The entries of each key are added up first, because there are many entries and few
 * keys; the totals are the sums over the keys.
 */
function readBooked<Name extends keyof Booked>(
  ctx: QueryContext,
  span: ReportSpan,
  names: readonly Name[],
): Promise<Sums<Pick<Booked, Name>>[]> {
  const parameters = parametersOf(ctx, span)
  const bind = (value: string): string => `$${parameters.push(value)}`
  const here = span.location_id === null ? '' : ` and e.location_id = ${bind(span.location_id)}::uuid`
  const { before, only } = ctx.own === null ? { before: '', only: '' } : ownEntries(`${bind(ctx.own)}::uuid`)
  const accounts = [...new Set(names.flatMap((name) => amounts[name].accounts))]
  return readSums(
    ctx,
    `${before}select grouping(k.key) = 1 as is_total, k.key::text as key,
            ${names.map((name) => `coalesce(sum(k.${name}), 0)::bigint as ${name}`).join(', ')}
       from (select e.key, ${names.map(sumOf).join(', ')}
               from (select e.account, e.kind, e.debit_cents, e.credit_cents, ${keys[span.group_by]} as key
                       from ledger_facts e${span.group_by === 'source' ? entrySource.joins : ''}
                      where e.org_id = $1 and e.at >= $2::timestamptz and e.at < $3::timestamptz and ${among(accounts)}${here}${only}) e
              group by e.key) k
      group by grouping sets ((), (k.key))`,
    parameters,
  )
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
    net_revenue_cents: netOf(booked),
    tax_cents: booked.tax_cents,
    collected_cents,
    tips_cents: booked.tips_cents,
    refunded_cents,
    net_collected_cents: collected_cents - refunded_cents,
  }
}

function netOf({
  gross_cents,
  discounts_cents,
  goodwill_cents,
  bad_debt_cents,
}: Pick<Booked, (typeof netAmounts)[number]>): number {
  return gross_cents - discounts_cents - goodwill_cents - bad_debt_cents
}
