// Runs in its own process: the large tables that it fills would slow down other tests.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { plansOf } from '../../../testing/plans-of.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { listEstimates } from '../../selling/estimates/operations.ts'
import { listInvoices } from '../../money/invoices/operations.ts'
import { listJobs } from '../../work/jobs/operations.ts'
import { listLeads } from '../../customers/leads/operations.ts'
import { findRecords } from './operations.ts'
import { largeCompany } from './testing/large-company.ts'

const each = 3_000

let org: TestOrg
before(async () => {
  org = await testOrg()
  await largeCompany(org, each)
})

const lists: Record<string, (input: { search: string }) => Promise<unknown>> = {
  leads: (input) => org.run(listLeads, input, org.owner),
  jobs: (input) => org.run(listJobs, input, org.owner),
  estimates: (input) => org.run(listEstimates, input, org.owner),
  invoices: (input) => org.run(listInvoices, input, org.owner),
}
const rare = ['surname77 ada', '312-500-0142', '#86', 'person123@example.com', '12 main 60011']
const common = ['window', 'chicago', 'window cleaning chicago']

/** Returns the number of rows that the plan read, including those that a filter removed. */
function rowsOf(plan: string): number {
  const nodes = plan.split(/->/).filter((node) => records.test(node))
  return nodes.reduce((sum, node) => {
    const [, rows, loops] = /actual time=\S+ rows=([\d.]+) loops=(\d+)/.exec(node) ?? []
    const inVain = /Rows Removed by Filter: (\d+)/.exec(node)?.[1] ?? 0
    return sum + (Number(rows ?? 0) + Number(inVain)) * Number(loops ?? 0)
  }, 0)
}

const records =
  /(Scan|Scan Backward) (using \S+ )?on (leads|clients|jobs|estimates|invoices|credit_notes|conversations) r\b/

for (const [name, list] of Object.entries(lists))
  test(`a search of ${name} reads only matching rows, by index`, async () => {
    for (const search of [...rare, ...common]) {
      const plans = await plansOf(org, () => list({ search }))
      assert.ok(plans.length >= 2, 'the words are weighed, and then looked up')
      for (const plan of plans) {
        assert.doesNotMatch(plan, /Seq Scan on (\w+_terms|search_words)\b/, `${search}\n${plan}`)
        assert.ok(rowsOf(plan) < each / 3, `${search} reads ${rowsOf(plan)}\n${plan}`)
      }
    }
  })

test('a search across all kinds uses an index for each kind', async () => {
  for (const query of [...rare, ...common]) {
    const plans = await plansOf(org, () => org.run(findRecords, { query }, org.owner))
    // For kinds of records that have numbers, a separate query searches for the number.
    assert.equal(plans.filter((plan) => records.test(plan)).length, query === '#86' ? 12 : 7, query)
    for (const plan of plans) {
      assert.doesNotMatch(plan, /Seq Scan on (\w+_terms|search_words)\b/, `${query}\n${plan}`)
      assert.ok(rowsOf(plan) < each / 3, `${query} reads ${rowsOf(plan)}\n${plan}`)
    }
  }
})
