// Runs in its own process: the large tables that it fills would slow down other tests.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { plansOf, rowsRead } from '../../../testing/plans-of.ts'
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

const records =
  /(Scan|Scan Backward) (using \S+ )?on (leads|clients|jobs|estimates|invoices|credit_notes|conversations) r\b/
const rowsOf = (plan: string): number => rowsRead(plan, records)

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

/** Returns the number of blocks that the plan read, cached or not. */
function blocksOf(plan: string): number {
  const [, hit = '0', read = '0'] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? []
  return Number(hit) + Number(read)
}

for (const [name, list] of Object.entries(lists))
  test(`a search of ${name} by two common words that never meet reads no records`, async () => {
    for (const search of ['chicago boston', 'bost street chic', 'window boston chicago']) {
      const plans = await plansOf(org, () => list({ search }))
      assert.deepEqual([...new Set(plans.map(rowsOf))], [0], search)
      // Comparing the words of each record would read three blocks for each of them.
      const blocks = plans.reduce((sum, plan) => sum + blocksOf(plan), 0)
      assert.ok(blocks < each, `${search} reads ${blocks} blocks\n${plans.join('\n')}`)
    }
  })

test('a search across all kinds by two common words that never meet reads no records', async () => {
  const plans = await plansOf(org, () => org.run(findRecords, { query: 'chicago boston' }, org.owner))
  // If no record of a kind has both words, its records are not read.
  assert.ok(plans.length >= 7 && plans.length < 14, `${plans.length} statements`)
  assert.deepEqual([...new Set(plans.map(rowsOf))], [0])
})

test('words of another organization are not found, even if its id ends with the same digits', async () => {
  await org.query(
    `insert into live.search_words (org_id, kind, id, words)
     select overlay($1::uuid::text placing 'ffff' from 1)::uuid, 'lead', uuidv7(),
            live.words_from(live.start_of_words($1, 'lead'), 'Zebra Chicago', null, '', 100)
       from generate_series(1, 3)`,
  )
  const reader = org.app.database.live.reader({ orgId: org.id, locations: '*' })
  for (const words of [['zebra'], ['zebra', 'chicago']])
    assert.deepEqual(await reader.row(`select find_words('lead', $1) as ids`, [words]), { ids: [] })
})

test('a search across all kinds uses an index for each kind', async () => {
  for (const query of [...rare, ...common]) {
    const plans = await plansOf(org, () => org.run(findRecords, { query }, org.owner))
    // For kinds of records that have numbers, a separate query searches for the number.
    // Records of a kind without matches are not read.
    const read = plans.filter((plan) => records.test(plan)).length
    const most = query === '#86' ? 12 : 7
    assert.ok(read <= most && read >= (common.includes(query) ? 1 : 0), `${query}: ${read} of ${most}`)
    for (const plan of plans) {
      assert.doesNotMatch(plan, /Seq Scan on (\w+_terms|search_words)\b/, `${query}\n${plan}`)
      assert.ok(rowsOf(plan) < each / 3, `${query} reads ${rowsOf(plan)}\n${plan}`)
    }
  }
})
