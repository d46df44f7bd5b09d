import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLead, listLeads } from '../../domains/customers/leads/operations.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import type { MemberActor } from '../access/actor.ts'
import { createBatchDryRuns } from './create-batch-dry-runs.ts'
import type { Operation } from './operation.ts'
import { organizationOf } from './testing/tally.ts'

const operations = new Map<string, Operation>(
  [createLead, listLeads].map((each) => [each.name, each as Operation]),
)
const ownerOf = (org: TestOrg) =>
  ({ ...org.owner, org: organizationOf(org), mode: 'live', locations: '*' }) as MemberActor
const lead = { customer_name: 'Ada', service_address: '1 Main St' }
const tooLong = {
  code: 'validation_error',
  details: [{ field: 'recipe', message: 'needs more than 0 seconds to be tested; choose fewer records' }],
}

test('a dry run that takes longer than allowed is refused while it chooses records, while it tests them, and at its end', async () => {
  const org = await testOrg()
  const dryRuns = createBatchDryRuns(() => org.app.kernel, operations, 0)
  const open = (work: Parameters<typeof dryRuns.open>[2]) => dryRuns.open(ownerOf(org), 'recipe', work)
  await assert.rejects(
    open((dryRun) => dryRun.read('leads.list', {})),
    tooLong,
  )
  await assert.rejects(
    open((dryRun) => dryRun.tryItem('leads.create', lead)),
    tooLong,
  )
  await assert.rejects(
    open(() => Promise.resolve('done')),
    tooLong,
  )
})

test('a dry run in time returns its result, and nothing that it did remains', async () => {
  const org = await testOrg()
  const dryRuns = createBatchDryRuns(() => org.app.kernel, operations)
  const result = await dryRuns.open(ownerOf(org), 'inputs', async (dryRun) => {
    await dryRun.tryItem('leads.create', lead)
    return (await dryRun.read('leads.list', {})) as { items: unknown[] }
  })
  assert.equal(result.items.length, 1)
  assert.deepEqual((await org.run(listLeads, {})).items, [])
})
