import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import type { Queries } from '../database/queries.ts'
import { createApiKey } from './api-key-format.ts'
import { keyDirectory } from './key-directory.ts'

/** Returns a key directory that reads the real tables. A test can count and delay its database queries. */
function directoryOf(org: TestOrg) {
  const { system } = org.app.database
  const state = { lookUps: 0, isCurrent: true, onItsWay: Promise.resolve(), looked: (): void => undefined }
  const counted: Queries = {
    rows: (text, parameters) => system.rows(text, parameters),
    row: async <Row>(text: string, parameters?: Parameters<Queries['row']>[1]) => {
      state.lookUps++
      const row = await system.row<Row>(text, parameters)
      state.looked()
      await state.onItsWay
      return row
    },
  }
  const directory = keyDirectory({
    system: counted,
    peppers: org.app.keyPeppers,
    organizationPerMinute: 500,
    isCurrent: () => state.isCurrent,
  })
  return { state, directory, nowMs: Date.now() }
}

const revoke = (org: TestOrg): Promise<unknown> =>
  org.app.inspect.query('update quoin.api_keys set revoked_at = $2 where org_id = $1', [org.id, new Date()])

test('a key is looked up once and known from then on', async () => {
  const org = await testOrg()
  const { state, directory, nowMs } = directoryOf(org)
  const key = await org.key()
  const access = await directory.resolve(key, nowMs)
  assert.equal(access?.actor.org.id, org.id)
  assert.equal(access, await directory.resolve(key, nowMs))
  assert.equal(state.lookUps, 1)
})

test('whoever has the public part of a key and not its secret has nothing, whether it is known or looked up', async () => {
  const org = await testOrg()
  const { state, directory, nowMs } = directoryOf(org)
  await org.key()
  const forged = createApiKey('live')
  await org.query('update quoin.api_keys set public_id = $2 where org_id = $1', [forged.publicId])
  assert.equal(await directory.resolve(forged.key, nowMs), undefined)
  assert.equal(await directory.resolve(forged.key, nowMs), undefined)
  assert.equal(state.lookUps, 1)
})

test('what cannot be a key is not looked up', async () => {
  const org = await testOrg()
  const { state, directory, nowMs } = directoryOf(org)
  const key = await org.key()
  for (const wrong of [`${key}x`, key.slice(0, -1), 'quoin_live_x', ''])
    assert.equal(await directory.resolve(wrong, nowMs), undefined)
  assert.equal(state.lookUps, 0)
})

test('a key that is revoked while its look-up is on its way is not remembered', async () => {
  const org = await testOrg()
  const { state, directory, nowMs } = directoryOf(org)
  const key = await org.key()
  const [looked, arrive] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  state.looked = looked.resolve
  state.onItsWay = arrive.promise
  const first = directory.resolve(key, nowMs)
  await looked.promise
  await revoke(org)
  directory.clearCache(org.id)
  arrive.resolve()
  await first
  assert.equal(await directory.resolve(key, nowMs), undefined)
  assert.equal(state.lookUps, 2)
})

test('what changed in one organization is forgotten of that one, and without a name of all', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const { state, directory, nowMs } = directoryOf(org)
  const [ours, theirs] = [await org.key(), await other.key()]
  const resolveBoth = async () => [
    await directory.resolve(ours, nowMs),
    await directory.resolve(theirs, nowMs),
  ]
  await resolveBoth()
  directory.clearCache(org.id)
  await resolveBoth()
  assert.equal(state.lookUps, 3)
  directory.clearCache()
  await resolveBoth()
  assert.equal(state.lookUps, 5)
})

test('while changes cannot be heard nothing is believed that was remembered, and nothing is remembered', async () => {
  const org = await testOrg()
  const { state, directory, nowMs } = directoryOf(org)
  const key = await org.key()
  await directory.resolve(key, nowMs)
  state.isCurrent = false
  await revoke(org)
  assert.equal(await directory.resolve(key, nowMs), undefined)
  const second = await org.key()
  assert.notEqual(await directory.resolve(second, nowMs), undefined)
  state.isCurrent = true
  const before = state.lookUps
  await directory.resolve(second, nowMs)
  assert.equal(state.lookUps, before + 1)
})

test('a remembered key opens until the instant at which it expires', async () => {
  const org = await testOrg()
  const { state, directory, nowMs } = directoryOf(org)
  const key = await org.key()
  const expiresAt = new Date(nowMs + 60_000)
  await org.query('update quoin.api_keys set expires_at = $2 where org_id = $1', [expiresAt])
  assert.notEqual(await directory.resolve(key, nowMs + 59_999), undefined)
  assert.equal(await directory.resolve(key, nowMs + 60_000), undefined)
  assert.equal(state.lookUps, 1)
})

test('a member who was deactivated is behind no key any more: neither as its maker nor as its creator', async () => {
  const org = await testOrg()
  const { directory, nowMs } = directoryOf(org)
  const key = await org.key()
  const before = await directory.resolve(key, nowMs)
  assert.deepEqual([before?.actor.memberId, before?.creator?.id], [org.ownerId, org.ownerId])
  await org.query('update quoin.members set active = false where org_id = $1')
  directory.clearCache(org.id)
  const access = await directory.resolve(key, nowMs)
  assert.deepEqual([access?.actor.memberId, access?.creator], [null, null])
})

test('a key is charged to itself and to its organization, and in a demonstration to itself alone', async () => {
  const org = await testOrg()
  const { directory, nowMs } = directoryOf(org)
  const key = await org.key({ perMinute: 77 })
  const access = (await directory.resolve(key, nowMs))!
  const own = { id: `key:${access.actor.id}`, perMinute: 77 }
  assert.deepEqual(access.buckets, [own, { id: `org:${org.id}`, perMinute: 500 }])
  await org.query('update quoin.organizations set is_demo = true where org_id = $1')
  directory.clearCache(org.id)
  assert.deepEqual((await directory.resolve(key, nowMs))!.buckets, [own])
})

test('a key that sees some locations sees these, and one that sees all sees all', async () => {
  const org = await testOrg()
  const { directory, nowMs } = directoryOf(org)
  const all = await directory.resolve(await org.key(), nowMs)
  const some = await directory.resolve(await org.key({ locationIds: [org.locationId] }), nowMs)
  assert.deepEqual([all?.actor.locations, some?.actor.locations], ['*', [org.locationId]])
})
