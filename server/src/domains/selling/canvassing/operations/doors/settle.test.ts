import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { listDoors, settleDoors } from '../../operations.ts'
import { addTerritory, knockAt } from '../../testing/walking.ts'

test('the last page assigns doors to their territories, and only the service can run the operation', async () => {
  const org = await testOrg()
  const { id } = await addTerritory(org)
  const { door } = await knockAt(org, 7)
  await org.app.inspect.query('update live.doors set territory_id = null where id = $1', [door.id])
  await assert.rejects(org.run(settleDoors, { after: null }, org.owner), { code: 'insufficient_permission' })
  const service = { type: 'system', id: null, mode: 'live', locations: '*' } as const
  assert.deepEqual(await org.run(settleDoors, { after: null }, service), { after: null })
  const [after] = (await org.run(listDoors, {}, org.owner)).items
  assert.deepEqual([after!.territory_id, after!.version], [id, door.version + 1])
  await org.run(settleDoors, { after: null }, service)
  assert.equal((await org.run(listDoors, {}, org.owner)).items[0]!.version, door.version + 1)
})
