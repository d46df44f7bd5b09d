import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../testing/race.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { addInvoice } from '../../../money/invoices/testing/add-invoice.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { createLead } from '../../leads/operations.ts'
import { hire } from '../../leads/testing/people.ts'
import { archiveClient, createClient, getClient, listClients, updateClient } from '../operations.ts'

const ada = {
  name: 'Ada',
  phone: '+13125550142',
  address_line1: '1 Main St',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
}

test('an archived client is not listed, cannot be changed, and is not matched to new leads', async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(createClient, ada)
  await addJob(org, { client_id, status: 'complete' })
  const archived = await org.run(archiveClient, { client_id }, org.owner)
  assert.deepEqual([archived.archived_at, archived.version], [archived.updated_at, 2])
  assert.deepEqual((await org.run(listClients, {})).items, [])
  assert.deepEqual(await org.run(getClient, { client_id }), archived)
  await assert.rejects(org.run(updateClient, { client_id, notes: 'x' }), { code: 'invalid_state' })
  await assert.rejects(org.run(createLead, { existing_client_id: client_id }), { code: 'validation_error' })
  const lead = await org.run(createLead, {
    customer_name: 'Ada',
    customer_phone: ada.phone,
    service_address: '1 Main St',
  })
  assert.equal(lead.client_id, null)
})

test('a client with an open job, a balance or credit cannot be archived', async () => {
  const org = await testOrg()
  const refuse = async (client_id: string, expected: object): Promise<void> => {
    const none = {
      message: 'must have no open jobs, balance or credit',
      open_jobs: 0,
      balance_cents: 0,
      credit_cents: 0,
    }
    await assert.rejects(org.run(archiveClient, { client_id }, org.owner), {
      code: 'invalid_state',
      details: [{ ...none, ...expected }],
    })
  }
  const busy = await org.run(createClient, ada)
  await addJob(org, { client_id: busy.id, status: 'scheduled' })
  await refuse(busy.id, { open_jobs: 1 })
  const owing = await org.run(createClient, ada)
  await addInvoice(org, { client_id: owing.id, sent_at: org.app.kernel.now() })
  await refuse(owing.id, { balance_cents: 10_000 })
})

test('of two simultaneous archivings of a client one succeeds, and a manager of some locations may not archive', async () => {
  const org = await testOrg()
  const { id } = await org.run(createClient, ada)
  const manager = await hire(org, 'manager', [org.locationId])
  await assert.rejects(org.run(archiveClient, { client_id: id }, manager), {
    code: 'insufficient_permission',
  })
  const archive = () => org.run(archiveClient, { client_id: id }, org.owner)
  const outcomes = await race({ table: 'live.clients', orgId: org.id, id }, [archive, archive])
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})
