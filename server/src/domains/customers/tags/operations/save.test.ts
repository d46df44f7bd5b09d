import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { createLead, getLead } from '../../leads/operations.ts'
import { listTags } from './list.ts'
import { saveTag } from './save.ts'
import { assignedManager } from '../../../organization/company/testing/assigned-manager.ts'

const rep = { type: 'member', role: 'sales_rep' } as const

async function leadWith(org: TestOrg, tags: string[]) {
  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  await org.app.inspect.query('update live.leads set tags = $2 where id = $1', [lead.id, tags])
  return lead
}

test('renaming a tag renames it on all records that have it, and raises their versions', async () => {
  const org = await testOrg()
  const { tag } = await org.run(saveTag, { name: 'vip', color: '#FF0000' }, org.owner)
  const [plain, both, none] = [
    await leadWith(org, ['vip', 'x']),
    await leadWith(org, ['gold', 'vip']),
    await leadWith(org, ['x']),
  ]
  assert.deepEqual(await org.run(saveTag, { tag_id: tag!.id, name: 'gold' }, org.owner), {
    tag: { id: tag!.id, name: 'gold', color: '#ff0000', version: 2 },
    records_changed: 2,
  })
  const read = async (id: string) => await org.run(getLead, { lead_id: id })
  assert.deepEqual((await read(plain.id)).tags, ['gold', 'x'])
  assert.equal((await read(plain.id)).version, plain.version + 1)
  assert.deepEqual((await read(both.id)).tags, ['gold'])
  assert.equal((await read(none.id)).version, none.version)
})

test('deleting a tag removes it from every record; changing its color changes no record', async () => {
  const org = await testOrg()
  const { tag } = await org.run(saveTag, { name: 'vip' }, org.owner)
  const lead = await leadWith(org, ['vip'])
  const recolored = await org.run(saveTag, { tag_id: tag!.id, color: '#00ff00' }, org.owner)
  assert.equal(recolored.records_changed, 0)
  const deletion = await org.run(saveTag, { tag_id: tag!.id, delete: true }, org.owner)
  assert.deepEqual(deletion, { tag: null, records_changed: 1 })
  assert.deepEqual((await org.run(getLead, { lead_id: lead.id })).tags, [])
  await assert.rejects(org.run(saveTag, { tag_id: tag!.id, delete: true }, org.owner), { code: 'not_found' })
})

test('tags are counted only for kinds of which the caller sees all records, and unsaved tags are listed too', async () => {
  const org = await testOrg()
  const { tag } = await org.run(saveTag, { name: 'vip', color: '#ff0000' }, org.owner)
  await leadWith(org, ['vip', 'loose'])
  const zero = { clients: 0, leads: 0, estimates: 0, jobs: 0, invoices: 0, holiday_designs: 0 }
  assert.deepEqual((await org.run(listTags, {}, org.owner)).items, [
    { id: null, name: 'loose', color: null, version: null, counts: { ...zero, leads: 1 } },
    { id: tag!.id, name: 'vip', color: '#ff0000', version: 1, counts: { ...zero, leads: 1 } },
  ])
  const asRep = await org.run(listTags, {}, { ...rep, id: org.ownerId })
  assert.deepEqual(asRep.items, [
    {
      id: tag!.id,
      name: 'vip',
      color: '#ff0000',
      version: 1,
      counts: { clients: 0, leads: null, estimates: null, jobs: 0, invoices: null, holiday_designs: null },
    },
  ])
})

test('a member with access to own records can create a tag, but not rename or delete one', async () => {
  const org = await testOrg()
  const { tag } = await org.run(saveTag, { name: 'mine' }, { ...rep, id: org.ownerId })
  const rename = (as: object) => org.run(saveTag, { tag_id: tag!.id, name: 'ours' }, as)
  await assert.rejects(rename({ ...rep, id: org.ownerId }), { code: 'not_found' })
  await assert.rejects(rename(assignedManager(org)), { code: 'insufficient_permission' })
})

test('a tag name is unique per mode, regardless of letter case, also when two are saved at the same time', async () => {
  const org = await testOrg()
  const make = (name: string) => org.run(saveTag, { name }, org.owner)
  const [vip, gold] = [(await make('Vip')).tag!, (await make('gold')).tag!]
  const nameConflict = {
    code: 'validation_error',
    details: [{ field: 'name', message: 'is the name of another tag' }],
  }
  await assert.rejects(make('vIP'), nameConflict)
  const rename = (id: string, name: string) => org.run(saveTag, { tag_id: id, name }, org.owner)
  await assert.rejects(rename(gold.id, 'VIP'), nameConflict)
  // The first call waits for the lock on the table, and the second call for the first one.
  const outcomes = await race({ table: 'live.tags' }, [
    () => rename(vip.id, 'Same'),
    () => rename(gold.id, 'same'),
  ])
  const codes = outcomes.map((each) => (each.status === 'fulfilled' ? 'done' : each.reason.code))
  assert.deepEqual(codes.sort(), ['done', nameConflict.code])
  const inSandbox = await org.run(saveTag, { name: 'vip' }, { ...org.owner, mode: 'sandbox' })
  assert.equal(inSandbox.tag?.name, 'vip')
})
