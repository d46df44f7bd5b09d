import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { createLead, getLead, updateLead } from '../../customers/leads/operations.ts'
import { carryOut, prepare } from './testing/batching.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St', notes: 'Before' }

test('the undo refuses records that were edited after the batch, and restores the others', async () => {
  const org = await testOrg()
  const edited = (await org.run(createLead, lead, org.owner)).id
  const untouched = (await org.run(createLead, lead, org.owner)).id
  const inputs = [edited, untouched, edited, untouched].map((lead_id, at) => ({
    lead_id,
    notes: `Rain ${at}`,
  }))
  const batch = await carryOut(org, { operation: 'leads.update', inputs })
  assert.equal(batch.counts.done, 4)
  await org.run(updateLead, { lead_id: edited, notes: 'Written by hand' }, org.owner)
  const { items } = await prepare(org, { undo_of: batch.id })
  assert.deepEqual(
    items.map(({ subject, verdict, error }) => [subject!.id, verdict, error?.code]),
    [
      [untouched, 'ready', undefined],
      [edited, 'refused', 'stale_version'],
      [untouched, 'ready', undefined],
      [edited, 'refused', 'stale_version'],
    ],
  )
  assert.equal((await carryOut(org, { undo_of: batch.id })).counts.done, 2)
  const notes = async (lead_id: string) => (await org.run(getLead, { lead_id }, org.owner)).notes
  assert.deepEqual([await notes(edited), await notes(untouched)], ['Written by hand', 'Before'])
})
