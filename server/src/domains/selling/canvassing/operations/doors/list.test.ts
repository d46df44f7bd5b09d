import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { listDoors } from '../../operations.ts'
import { addressOf, knockAt } from '../../testing/walking.ts'

test('a map box includes its border, may cross the 180th meridian, and is at most half a degree per side', async () => {
  const org = await testOrg()
  const at = (number: number, latitude: number, longitude: number) =>
    knockAt(org, number, { address: addressOf(number, { latitude, longitude }) })
  await at(1, -17.5, 179.9)
  await at(2, -17.25, -179.9)
  await at(3, -17.5, 0)
  const find = async (box: object) =>
    (await org.run(listDoors, { box, order: 'asc' }, org.owner)).items.map(({ address_line1 }) =>
      Number.parseInt(address_line1, 10),
    )
  assert.deepEqual(await find({ south: -17.5, west: 179.9, north: -17.25, east: -179.9 }), [1, 2])
  assert.deepEqual(await find({ south: -17.49, west: 179.9, north: -17.2, east: -179.9 }), [2])
  assert.deepEqual(await find({ south: -17.5, west: 0, north: -17.5, east: 0 }), [3])
  for (const box of [
    { south: 1, west: 0, north: 0.9, east: 0.1 },
    { south: 0, west: 0, north: 0.51, east: 0.1 },
    { south: 0, west: 0.2, north: 0.1, east: 0.1 },
  ])
    await assert.rejects(find(box), { code: 'validation_error' })
})

test('doors to call back are those whose callback is due before the given time, and no others', async () => {
  const org = await testOrg('live', '2026-06-01T15:00:00.000Z')
  const knock = (number: number, callback_at?: string) =>
    knockAt(org, number, {
      address: addressOf(number),
      ...(callback_at ? { outcome: 'callback', callback_at } : {}),
    })
  await knock(1, '2026-06-01T23:00:00.000Z')
  await knock(2, '2026-06-02T03:00:00.000Z')
  await knock(3, '2026-06-02T23:00:00.000Z')
  await knock(4)
  const due = async (callback_before: string) =>
    (await org.run(listDoors, { callback_before, order: 'asc' }, org.owner)).items.map(({ address_line1 }) =>
      Number.parseInt(address_line1, 10),
    )
  assert.deepEqual(await due('2026-06-01T23:00:00.001-05:00'), [1, 2])
  assert.deepEqual(await due('2026-06-02T03:00:00.000Z'), [1])
  assert.deepEqual(await due('2026-06-01T23:00:00.000Z'), [])
})
