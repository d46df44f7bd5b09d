import assert from 'node:assert/strict'
import { usualSizes } from '../server/src/kernel/database/sizes.ts'
import { addDays } from '../server/src/kernel/time/index.ts'
import { percentile } from './automations/percentile.ts'
import type { Cluster } from './cluster.ts'
import { openCompany } from './open-company.ts'
import { fillYears, salesRepId } from './reports/fill-years.ts'
import { reportQueries } from './reports/report-queries.ts'

interface ReportMetrics {
  invoices: number
  fillSeconds: number
  /** Median time of each query in milliseconds, or the message with which it was refused. */
  queries: Record<string, number | string>
}

/**
 * Measures the reports of a year in a company with two years of business, run in this process. Compares the revenue of both
 * years with the documents first, so that no figure belongs to a wrong report.
 */
export async function measureReports(
  cluster: Cluster,
  plan: { invoices: number; runs: number; only: string | undefined },
): Promise<ReportMetrics> {
  // Kept data is that of the day on which it was filled. The number of connections is that of a server process.
  const contents = `${plan.invoices} invoices until ${new Date().toISOString().slice(0, 10)}`
  const company = await openCompany(cluster, 'reports', { sizes: usualSizes, contents })
  try {
    const began = performance.now()
    const { org, owner } = company
    await company.fill(() =>
      fillYears(owner, { id: org.id, locationId: org.defaultLocationId }, plan.invoices),
    )
    const fillSeconds = Math.round((performance.now() - began) / 1000)
    const to = addDays(new Date().toISOString().slice(0, 10), -1)
    await compareWithDocuments(company, to)
    const queries: ReportMetrics['queries'] = {}
    for (const [name, { operation, input, isOfRep = false }] of Object.entries(reportQueries(to))) {
      if (plan.only !== undefined && !name.includes(plan.only)) continue
      queries[name] = await medianOf(plan.runs, () =>
        company.runByName(operation, input, isOfRep ? { id: salesRepId, role: 'sales_rep' } : {}),
      )
    }
    return { invoices: plan.invoices, fillSeconds, queries }
  } finally {
    await company.close()
  }
}

async function medianOf(runs: number, work: () => Promise<unknown>): Promise<number | string> {
  const times: number[] = []
  for (let n = 0; n < runs; n++) {
    const began = performance.now()
    try {
      await work()
    } catch (error) {
      return (error as Error).message
    }
    times.push(performance.now() - began)
  }
  return Math.round(percentile(times, 0.5))
}

/** Fails unless the report of revenue of two years agrees with the invoices and payments to the cent. */
async function compareWithDocuments(
  { owner, org, runByName }: Awaited<ReturnType<typeof openCompany>>,
  to: string,
): Promise<void> {
  const sums = { gross_cents: 0, discounts_cents: 0, tax_cents: 0, collected_cents: 0, refunded_cents: 0 }
  // The two years, and the days before them.
  for (const [from, until] of [
    [-364, 0],
    [-729, -365],
    [-760, -730],
  ] as const) {
    const input = { report: 'revenue', group_by: 'month', from: addDays(to, from), to: addDays(to, until) }
    const { totals } = (await runByName('reports.summary', input)) as { totals: typeof sums }
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += totals[name]
  }
  const { rows } = await owner.query<Record<keyof typeof sums, string>>(
    `with ended as (select ($2::date + 1)::timestamp at time zone 'America/Chicago' as at)
     select d.gross_cents - c.gross_cents as gross_cents, d.discounts_cents, d.tax_cents - c.tax_cents as tax_cents, p.*
       from ended e
      cross join lateral (
        select sum(i.subtotal_cents) as gross_cents, sum(i.discount_cents) as discounts_cents, sum(i.tax_cents) as tax_cents
          from live.invoices i where i.org_id = $1 and i.issued_at < e.at and (i.voided_at is null or i.voided_at >= e.at)) d
      cross join lateral (
        select coalesce(sum(n.subtotal_cents), 0) as gross_cents, coalesce(sum(n.tax_cents), 0) as tax_cents
          from live.credit_notes n where n.org_id = $1 and n.created_at < e.at) c
      cross join lateral (
        select sum(p.amount_cents) filter (where p.kind in ('payment', 'deposit')) as collected_cents,
               sum(p.amount_cents) filter (where p.kind = 'refund') as refunded_cents
          from live.payments p where p.org_id = $1 and p.received_at < e.at) p`,
    [org.id, to],
  )
  assert.deepEqual(
    sums,
    Object.fromEntries(Object.entries(rows[0]!).map(([name, cents]) => [name, Number(cents)])),
  )
}
