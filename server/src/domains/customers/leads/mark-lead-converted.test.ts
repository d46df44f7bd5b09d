import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { race } from '../../../testing/race.ts'
import { createLead } from './operations/create.ts'
import { getLead } from './operations/get.ts'
import { leadStatusChanged } from './lead-events.ts'
import { markLeadConverted } from './mark-lead-converted.ts'

/** Stands in for an operation of another domain that finishes the work that a lead asked for. */
const finishWork = mutation({
  name: 'test.finishWork',
  summary: 'Finish the work of a lead.',
  permission: ['manage_leads'],
  input: z.strictObject({ lead_id: z.string() }),
  output: z.null(),
  emits: [leadStatusChanged],
  async handler(ctx, { lead_id }) {
    await markLeadConverted(ctx, lead_id)
    return null
  },
})

async function leadIn(org: TestOrg, status: string): Promise<string> {
  const { id } = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  await org.query(`update live.leads set status = $3 where org_id = $1 and id = $2`, [id, status])
  return id
}

test('finishing the work converts an open lead, with its time, one history entry and one event', async () => {
  const org = await testOrg()
  const lead_id = await leadIn(org, 'approved')
  await org.run(finishWork, { lead_id }, org.owner)
  const lead = await org.run(getLead, { lead_id })
  assert.equal(lead.status, 'converted')
  assert.equal(lead.converted_at, lead.updated_at)
  assert.equal(lead.version, 2)
  assert.deepEqual(await org.events(), ['lead.created', 'lead.status_changed'])
})

test('a closed lead is not converted', async () => {
  const org = await testOrg()
  for (const status of ['lost', 'converted']) {
    const lead_id = await leadIn(org, status)
    await org.run(finishWork, { lead_id }, org.owner)
    const lead = await org.run(getLead, { lead_id })
    assert.deepEqual([lead.status, lead.converted_at, lead.version], [status, null, 1])
  }
  assert.deepEqual(await org.events(), ['lead.created', 'lead.created'])
})

test('of two simultaneous conversions of a lead, one emits an event', async () => {
  const org = await testOrg()
  const lead_id = await leadIn(org, 'deposit_collected')
  const finish = () => org.run(finishWork, { lead_id }, org.owner)
  await race({ table: 'live.leads', orgId: org.id, id: lead_id }, [finish, finish])
  assert.deepEqual(await org.events(), ['lead.created', 'lead.status_changed'])
})
