import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { createClient } from '../../../../customers/clients/operations.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { listTags, saveTag } from '../../../../customers/tags/operations.ts'
import { designing } from '../../testing/designing.ts'
import { getHolidayDesign } from './get.ts'
import { listHolidayDesigns } from './list.ts'
import { saveHolidayDesign } from './save.ts'

test('the list has everything except the drawing, and leaves out archived designs', async () => {
  const org = await testOrg()
  const { addDesign, save, propertyId: property_id, clientId: client_id } = await designing(org)
  const other = await org.run(
    createClient,
    { name: 'Grace', address_line1: '9 Elm Ave', city: 'Chicago', state: 'IL', zip: '60601' },
    org.owner,
  )
  const { scale, lines, zones, fixtures, ...head } = await addDesign({ property_id })
  const theirs = await save({ client_id: other.id })
  const away = await addDesign()
  const archived = { holiday_design_id: away.id, expected_version: 1, archived: true }
  await org.run(saveHolidayDesign, archived, org.owner)
  const list = async (input: object, as = org.owner) => (await org.run(listHolidayDesigns, input, as)).items
  assert.deepEqual(await list({ client_id }), [head])
  assert.deepEqual(await list({ property_id }), [head])
  const ids = (await list({ order: 'asc' })).map(({ id }) => id)
  assert.deepEqual(ids, [head.id, theirs.id])
  const rep = await hire(org)
  const own = await save({}, rep)
  assert.deepEqual(
    (await list({}, rep)).map(({ id }) => id),
    [own.id],
  )
  assert.ok(lines.length === 1 && zones.length === 0 && fixtures.length === 0 && scale === null)
})

test('reading by estimate returns the design that changed last', async () => {
  const org = await testOrg()
  const { save, draft } = await designing(org)
  const estimate_id = await draft()
  const read = () => org.run(getHolidayDesign, { estimate_id }, org.owner)
  await assert.rejects(read(), { code: 'not_found' })
  const first = await save({ estimate_id })
  const second = await save({ estimate_id })
  assert.equal((await read()).id, second.id)
  const change = { holiday_design_id: first.id, expected_version: 1, name: 'Latest' }
  await org.run(saveHolidayDesign, change, org.owner)
  assert.equal((await read()).id, first.id)
  await assert.rejects(org.run(getHolidayDesign, {}, org.owner), { code: 'validation_error' })
})

test('tags of designs are counted, and renamed with those of other records', async () => {
  const org = await testOrg()
  const { save } = await designing(org)
  const { id: holiday_design_id } = await save({ tags: ['vip'] })
  const { tag } = await org.run(saveTag, { name: 'vip' }, org.owner)
  const counted = async () => (await org.run(listTags, {}, org.owner)).items
  assert.deepEqual(
    (await counted()).map(({ name, counts }) => [name, counts.holiday_designs]),
    [['vip', 1]],
  )
  await org.run(saveTag, { tag_id: tag!.id, name: 'First class' }, org.owner)
  const { tags } = await org.run(getHolidayDesign, { holiday_design_id }, org.owner)
  assert.deepEqual(tags, ['First class'])
})
