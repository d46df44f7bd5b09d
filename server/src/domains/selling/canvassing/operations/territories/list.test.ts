import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { listTerritories } from '../../operations.ts'
import { addTerritory } from '../../testing/walking.ts'

test('territories can be filtered by rep, and a rep sees only their own', async () => {
  const org = await testOrg()
  const rep = await hire(org)
  const theirs = await addTerritory(org, { reps: [{ member_id: rep.id, is_primary: true }] })
  await addTerritory(org, { active: false })
  const list = async (input: object, as = org.owner) =>
    (await org.run(listTerritories, input, as)).items.map(({ id }) => id)
  assert.equal((await list({})).length, 2)
  assert.deepEqual(await list({ member_id: rep.id }), [theirs.id])
  assert.deepEqual(await list({ active: true }), [theirs.id])
  assert.deepEqual(await list({}, rep), [theirs.id])
})
