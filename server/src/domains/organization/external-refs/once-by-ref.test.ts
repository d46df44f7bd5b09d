import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import {
  archiveClient,
  createClient,
  listClients,
  mergeClient,
  updateClient,
} from '../../customers/clients/operations.ts'
import { createInvoice, listInvoices, sendInvoice } from '../../money/invoices/operations.ts'
import { addClient, line } from '../../money/invoices/testing/invoicing.ts'
import { createJob, listJobs } from '../../work/jobs/operations.ts'
import { createLead, listLeads } from '../../customers/leads/operations.ts'
import { addLocation, hire } from '../../customers/leads/testing/people.ts'

const place = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }
const ada = { name: 'Ada', ...place }
const quickbooks = (id: string) => ({ external_ref: { system: 'quickbooks', id } })
const make = (org: TestOrg, more: object = {}, as: object = org.owner) =>
  org.run(createClient, { ...ada, ...more }, as)
const findIds = async (org: TestOrg, external_ref: string) =>
  (await org.run(listClients, { external_ref }, org.owner)).items.map(({ id }) => id)

test('creating a client with an existing external id returns the existing client', async () => {
  const org = await testOrg()
  const first = await make(org, quickbooks('77'))
  assert.deepEqual([first.existed, first.external_refs], [false, { quickbooks: '77' }])
  const again = await make(org, { ...quickbooks(' 77 '), name: 'Grace' })
  assert.deepEqual([again.id, again.existed, again.name, again.version], [first.id, true, 'Ada', 1])
  const changed = await make(org, { ...quickbooks('77'), name: 'Grace', on_existing: 'change' })
  assert.deepEqual([changed.id, changed.existed, changed.name, changed.version], [first.id, true, 'Grace', 2])
  const same = await make(org, { ...quickbooks('77'), name: 'Grace', on_existing: 'change' })
  assert.equal(same.version, 2)
  assert.notEqual((await make(org, quickbooks('78'))).id, first.id)
  assert.notEqual((await make(org, { external_ref: { system: 'xero', id: '77' } })).id, first.id)
  assert.equal('existed' in (await make(org)), false)
  assert.deepEqual(await findIds(org, 'quickbooks:77'), [first.id])
  assert.deepEqual(await findIds(org, 'quickbooks:79'), [])
  assert.notEqual((await make(await testOrg(), quickbooks('77'))).id, first.id)
  assert.deepEqual(
    (await org.events()).filter((name) => name.startsWith('client.')),
    ['client.created', 'client.created', 'client.created', 'client.created'],
  )
})

test('two simultaneous creations with one external id create one client and both return it', async () => {
  const org = await testOrg()
  const outcomes = await race({ table: 'live.external_refs' }, [
    () => make(org, quickbooks('77')),
    () => make(org, quickbooks('77')),
  ])
  const answers = outcomes.map((each) =>
    each.status === 'fulfilled' ? each.value : assert.fail(String(each.reason)),
  )
  assert.equal(answers[0]!.id, answers[1]!.id)
  assert.deepEqual(answers.map(({ existed }) => existed).toSorted(), [false, true])
  assert.deepEqual(await findIds(org, 'quickbooks:77'), [answers[0]!.id])
})

test('external ids of a merged client find the survivor, also if it has another id in the same system', async () => {
  const org = await testOrg()
  const [ending, survivor] = [await make(org, quickbooks('1')), await make(org, quickbooks('2'))]
  await org.run(mergeClient, { client_id: ending.id, into_client_id: survivor.id }, org.owner)
  for (const id of ['1', '2']) {
    assert.deepEqual(await findIds(org, `quickbooks:${id}`), [survivor.id])
    assert.equal((await make(org, quickbooks(id))).id, survivor.id)
  }
  await org.run(updateClient, { client_id: survivor.id, name: 'Grace' }, org.owner)
  assert.equal((await make(org, quickbooks('1'))).id, survivor.id)
  const last = await make(org, { external_ref: { system: 'xero', id: '9' } })
  await org.run(mergeClient, { client_id: survivor.id, into_client_id: last.id }, org.owner)
  for (const id of ['1', '2']) assert.equal((await make(org, quickbooks(id))).id, last.id)
})

test('an archived client releases its external ids', async () => {
  const org = await testOrg()
  const archived = await make(org, quickbooks('77'))
  await org.run(archiveClient, { client_id: archived.id }, org.owner)
  const next = await make(org, quickbooks('77'))
  assert.deepEqual([next.existed, next.id === archived.id], [false, false])
})

test('an external id of a record without access is refused without revealing the record', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  const there = await hire(org, 'manager', [north])
  const { id } = await make(org, quickbooks('77'))
  await assert.rejects(make(org, quickbooks('77'), there), (error: { code: string; details: object[] }) => {
    assert.equal(error.code, 'invalid_state')
    assert.ok(!JSON.stringify(error).includes(id))
    return true
  })
})

test('leads, jobs and invoices are created once per external id and found by it, separately for each kind', async () => {
  const org = await testOrg()
  const client_id = await addClient(org)
  const ref = quickbooks('77')
  const kinds = [
    [createLead, listLeads, { customer_name: 'Ada', service_address: '1 Main St' }, { notes: 'Call first.' }],
    [createJob, listJobs, { client_id, notes: 'Ladder' }, { notes: 'Call first.' }],
    [createInvoice, listInvoices, { client_id, line_items: [line(5000)], memo: 'Thanks' }, { memo: 'Paid?' }],
  ] as const
  for (const [create, list, input, change] of kinds) {
    // The operations of each kind of record have their own types. With the casts, the test can call all of them as if
    // they were the operations of jobs.
    const run = (more: object) =>
      org.run(create as typeof createJob, { ...input, ...ref, ...more }, org.owner)
    const first = await run({})
    const again = await run({})
    assert.deepEqual([again.id, again.existed, again.version], [first.id, true, first.version])
    const changed = await run({ ...change, on_existing: 'change' })
    assert.deepEqual([changed.id, changed.version], [first.id, first.version + 1])
    const { items } = await org.run(list as typeof listJobs, { external_ref: 'quickbooks:77' }, org.owner)
    assert.deepEqual(
      items.map(({ id }) => id),
      [first.id],
    )
  }
})

test('a change by external id is refused if the record can no longer be changed', async () => {
  const org = await testOrg()
  const input = { client_id: await addClient(org), line_items: [line(5000)], ...quickbooks('77') }
  const { id } = await org.run(createInvoice, input, org.owner)
  await org.run(sendInvoice, { invoice_id: id, channels: ['none'] }, org.owner)
  await assert.rejects(org.run(createInvoice, { ...input, on_existing: 'change' }, org.owner), {
    code: 'invalid_state',
  })
  assert.equal((await org.run(createInvoice, input, org.owner)).id, id)
})

test('an invalid external id is refused with the field', async () => {
  const org = await testOrg()
  for (const external_ref of [
    { system: 'Quick Books', id: '1' },
    { system: 'import', id: '1' },
    { system: 'quickbooks', id: ' ' },
    { system: 'quickbooks' },
  ])
    await assert.rejects(make(org, { external_ref }), { code: 'validation_error' })
})
