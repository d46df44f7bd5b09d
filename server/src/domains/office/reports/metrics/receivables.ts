import type { QueryContext } from '../../../../kernel/operations/context.ts'
import type { ReportSpan } from '../report-span.ts'
import { type Counted, countedOf, parametersOf, readSums, type Sums } from './counted.ts'

const ages = {
  current: 'i.age <= 0',
  days_1_30: 'i.age between 1 and 30',
  days_31_60: 'i.age between 31 and 60',
  days_61_90: 'i.age between 61 and 90',
  days_over_90: 'i.age > 90',
  total: 'true',
} as const
type Age = keyof typeof ages

type Owed = Record<`${Age}_count` | `${Age}_cents`, number>

const names = Object.keys(ages) as Age[]
const columns = names
  .map(
    (name) => `count(*) filter (where ${ages[name]})::int as ${name}_count,
            coalesce(sum(i.cents) filter (where ${ages[name]}), 0)::bigint as ${name}_cents`,
  )
  .join(', ')

/**
 * Reads the amounts that customers owed on invoices at the end of the last day of the period. They are computed from the
 * ledger entries up to that time. Invoices that were void or not yet issued at that time are not included.
 */
export async function receivables(ctx: QueryContext, span: ReportSpan): Promise<Counted<Metrics>> {
  const parameters = parametersOf(ctx, span, span.to)
  const here =
    span.location_id === null ? '' : ` and e.location_id = $${parameters.push(span.location_id)}::uuid`
  const sums = await readSums<Sums<Owed>>(
    ctx,
    `select grouping(i.key) = 1 as is_total, i.key, ${columns}
       from (select e.location_id::text as key, e.cents, coalesce($5::date - d.due_date, 0) as age
               from (select e.invoice_id, e.location_id, sum(e.debit_cents - e.credit_cents) as cents
                       from ledger_facts e
                      where e.org_id = $1 and e.account = 'receivable' and e.at < $3::timestamptz${here}
                      group by e.invoice_id, e.location_id) e
               left join invoice_dues d on d.org_id = $1 and d.id = e.invoice_id
              where e.cents <> 0) i
      group by grouping sets ((), (i.key))`,
    parameters,
  )
  return countedOf(sums, toMetrics)
}

type Metrics = Record<Age, { count: number; cents: number }>

function toMetrics(owed: Owed): Metrics {
  return Object.fromEntries(
    names.map((name) => [name, { count: owed[`${name}_count`], cents: owed[`${name}_cents`] }]),
  ) as Metrics
}
