import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { addLocation, hire } from '../../../../customers/leads/testing/people.ts'
import { listCrews, saveCrew } from '../../operations.ts'

test('the list can be filtered and paged; members with access to own records see the crews they belong to', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  const [ada, ben] = [await hire(org, 'technician'), await hire(org, 'technician')]
  const make = async (name: string, people: { id: string }[], more: object = {}) =>
    await org.run(
      saveCrew,
      { name, members: people.map(({ id }) => ({ member_id: id })), ...more },
      org.owner,
    )
  await make('first', [ada, ben])
  await make('second', [ben], { active: false })
  await make('third', [ada], { location_id: north })
  const names = async (input: object, as: object = org.owner) =>
    (await org.run(listCrews, input, as)).items.map(({ name }) => name)
  assert.deepEqual(await names({}), ['third', 'second', 'first'])
  assert.deepEqual(await names({ active: true }), ['third', 'first'])
  assert.deepEqual(await names({ active: false }), ['second'])
  assert.deepEqual(await names({ member_id: ben.id }), ['second', 'first'])
  assert.deepEqual(await names({ location_id: north }), ['third'])
  assert.deepEqual(await names({}, { ...org.owner, locations: [org.locationId] }), ['second', 'first'])
  assert.deepEqual(await names({}, ben), ['second', 'first'])
  assert.deepEqual(await names({}, ada), ['third', 'first'])

  const pageNames: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await org.run(listCrews, { limit: 1, ...(cursor && { cursor }) }, org.owner)
    pageNames.push(...page.items.map(({ name }) => name))
    cursor = page.next_cursor
  }
  assert.deepEqual(pageNames, await names({}))
})
