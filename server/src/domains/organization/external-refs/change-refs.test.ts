import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race, secondConnection, untilWaiting } from '../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { createClient, listClients, mergeClient, updateClient } from '../../customers/clients/operations.ts'
import { createInvoice, listInvoices, updateInvoice, voidInvoice } from '../../money/invoices/operations.ts'
import { addClient, line, sent } from '../../money/invoices/testing/invoicing.ts'
import { createJob, listJobs, updateJob } from '../../work/jobs/operations.ts'
import { createLead, listLeads, updateLead } from '../../customers/leads/operations.ts'
import { addLocation, hire } from '../../customers/leads/testing/people.ts'

const ada = { name: 'Ada', address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }
const make = (org: TestOrg, more: object = {}) => org.run(createClient, { ...ada, ...more }, org.owner)
const ref = (id: string, system = 'quickbooks') => ({ external_ref: { system, id } })
const change = (org: TestOrg, client_id: string, external_refs: object, as: object = org.owner) =>
  org.run(updateClient, { client_id, external_refs }, as)
const findIds = async (org: TestOrg, external_ref: string) =>
  (await org.run(listClients, { external_ref }, org.owner)).items.map(({ id }) => id)

test('external ids added later to leads, clients, jobs and invoices find them, and no duplicates are created', async () => {
  const org = await testOrg()
  const client_id = await addClient(org)
  const kinds = [
    [createLead, updateLead, listLeads, 'lead_id', { customer_name: 'Ada', service_address: '1 Main St' }],
    [createClient, updateClient, listClients, 'client_id', ada],
    [createJob, updateJob, listJobs, 'job_id', { client_id, notes: 'Ladder' }],
    [createInvoice, updateInvoice, listInvoices, 'invoice_id', { client_id, line_items: [line(5000)] }],
  ] as const
  for (const [create, update, list, id, input] of kinds) {
    // The operations of each kind of record have their own types. With the casts, the test can call all of them as if
    // they were the operations of jobs.
    const [run, save, read] = [
      create as typeof createJob,
      update as typeof updateJob,
      list as typeof listJobs,
    ]
    const first = await org.run(run, input, org.owner)
    const other = await org.run(run, { ...input, ...ref('9') }, org.owner)
    const set = (external_refs: object) => org.run(save, { [id]: first.id, external_refs }, org.owner)
    const named = await set({ quickbooks: ' 77 ', xero: 'x' })
    assert.deepEqual(
      [named.external_refs, named.version],
      [{ quickbooks: '77', xero: 'x' }, first.version + 1],
    )
    assert.equal((await org.run(run, { ...input, ...ref('77') }, org.owner)).id, first.id)
    assert.deepEqual((await set({ xero: null, sage: null })).external_refs, { quickbooks: '77' })
    const listed = async (external_ref: string) =>
      (await org.run(read, { external_ref }, org.owner)).items.map((each) => each.id)
    assert.deepEqual([await listed('quickbooks:77'), await listed('xero:x')], [[first.id], []])
    const before = (await set({ quickbooks: '78' })).version
    assert.deepEqual([await listed('quickbooks:77'), await listed('quickbooks:78')], [[], [first.id]])
    await assert.rejects(
      set({ quickbooks: '9' }),
      ({ code, details }: { code: string; details: object[] }) => {
        assert.equal(code, 'invalid_state')
        assert.deepEqual(details, [
          {
            field: 'external_refs',
            message: 'contains a quickbooks id that belongs to another record',
            reason: 'external_ref_taken',
            [id]: other.id,
          },
        ])
        return true
      },
    )
    assert.equal((await set({ quickbooks: '78' })).version, before)
  }
})

test('an invalid external id is refused, and so are more systems than a record may have', async () => {
  const org = await testOrg()
  const { id } = await make(org)
  for (const refs of [{ import: '1' }, { 'Quick Books': '1' }, { quickbooks: ' ' }, { quickbooks: 7 }, null])
    await assert.rejects(change(org, id, refs as object), { code: 'validation_error' })
  const many = (from: number) =>
    Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`system${from + n}`, '1']))
  await change(org, id, many(0))
  await assert.rejects(change(org, id, many(1)), { code: 'validation_error' })
})

test('an external id of a client without access is refused without revealing the client', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  const there = await hire(org, 'manager', [north])
  const existing = await make(org, ref('77'))
  const mine = await org.run(createClient, ada, there)
  await assert.rejects(change(org, mine.id, { quickbooks: '77' }, there), (error: { code: string }) => {
    assert.equal(error.code, 'invalid_state')
    assert.ok(!JSON.stringify(error).includes(existing.id))
    return true
  })
})

test('if two clients get one external id at the same time, one gets it and the other call is refused', async () => {
  const org = await testOrg()
  const [a, b] = [await make(org), await make(org)]
  const ends = await race({ table: 'live.external_refs' }, [
    () => change(org, a.id, { quickbooks: '77', xero: '1' }),
    () => change(org, b.id, { xero: '1', quickbooks: '77' }),
  ])
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const refused = ends.find((end) => end.status === 'rejected')!.reason as { code: string }
  assert.equal(refused.code, 'invalid_state')
  assert.equal((await findIds(org, 'quickbooks:77')).length, 1)
})

test('a call that waits for one of several ids does not lock later ones, whatever their order in the call', async () => {
  const org = await testOrg()
  const [a, b, c] = [await make(org), await make(org), await make(org)]
  const holder = await secondConnection(org.app)
  await holder.query('begin; lock table live.external_refs in share mode')
  const running: Promise<unknown>[] = []
  for (const [{ id }, refs] of [
    [a, { quickbooks: '77' }],
    [b, { xero: '1', quickbooks: '77' }],
    [c, { xero: '1' }],
  ] as const) {
    running.push(change(org, id, refs))
    await untilWaiting(org.app, running.length)
  }
  const { rows } = await org.app.inspect.query<{ at: string }>(
    `select wait_event as at from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' order by wait_event`,
  )
  await holder.query('commit')
  const ends = await Promise.allSettled(running)
  // Only the second call waits for an advisory lock: it needs the id `77`, which the first call has locked. The first
  // and the third call have all their advisory locks and wait for the locked table.
  assert.deepEqual(
    rows.map(({ at }) => at),
    ['advisory', 'relation', 'relation'],
  )
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
})

test('creating a record with an id that a client gets at the same time returns that client, or the change is refused', async () => {
  const org = await testOrg()
  const { id } = await make(org)
  const [changed, creation] = await race({ table: 'live.external_refs' }, [
    () => change(org, id, { quickbooks: '77' }),
    () => make(org, { ...ref('77'), name: 'Grace', on_existing: 'change' }),
  ])
  const [holder] = await findIds(org, 'quickbooks:77')
  assert.equal(creation!.status, 'fulfilled')
  assert.equal(holder, (creation as PromiseFulfilledResult<{ id: string }>).value.id)
  assert.equal(changed!.status === 'fulfilled', holder === id)
})

test('a merge reports the ids that both clients had, and ids that the survivor gives up are free', async () => {
  const org = await testOrg()
  const [ending, survivor] = [await make(org, ref('1')), await make(org, ref('2'))]
  await change(org, ending.id, { xero: 'x' })
  const merged = await org.run(mergeClient, { client_id: ending.id, into_client_id: survivor.id }, org.owner)
  assert.deepEqual(merged.doubled_refs, { quickbooks: '1' })
  assert.deepEqual(merged.external_refs, { quickbooks: '2', xero: 'x' })
  // After a merge, the ids of the merged client belong to the surviving client, although the answer does not show them
  // if the surviving client has its own id in the same system.
  assert.deepEqual((await change(org, survivor.id, { quickbooks: '1' })).external_refs.quickbooks, '1')
  assert.deepEqual(
    [await findIds(org, 'quickbooks:1'), await findIds(org, 'quickbooks:2')],
    [[survivor.id], []],
  )
  const other = await make(org, ref('2'))
  assert.equal(other.existed, false)
  await org.run(mergeClient, { client_id: other.id, into_client_id: survivor.id }, org.owner)
  await change(org, survivor.id, { quickbooks: null })
  for (const id of ['1', '2']) assert.deepEqual(await findIds(org, `quickbooks:${id}`), [])
  assert.equal((await make(org, ref('2'))).existed, false)
})

test('external ids of a sent or void invoice can still be changed', async () => {
  const org = await testOrg()
  const { id: invoice_id } = await sent(org, 5000)
  const set = (more: object) => org.run(updateInvoice, { invoice_id, ...more }, org.owner)
  assert.deepEqual((await set({ external_refs: { quickbooks: '7' } })).external_refs, { quickbooks: '7' })
  await org.run(voidInvoice, { invoice_id }, org.owner)
  const { version } = await set({ external_refs: { quickbooks: '8' } })
  assert.equal((await set({ external_refs: { quickbooks: '8' } })).version, version)
  await assert.rejects(set({ external_refs: { quickbooks: '9' }, memo: 'Thanks' }), { code: 'invalid_state' })
})
