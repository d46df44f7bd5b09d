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

test('a key is looked up in the database once and cached from then on', async () => {
  const org = await testOrg()
  const { state, directory, nowMs } = directoryOf(org)
  const key = await org.key()
  const access = await directory.resolve(key, nowMs)
  assert.equal(access?.actor.org.id, org.id)
  assert.equal(access, await directory.resolve(key, nowMs))
  assert.equal(state.lookUps, 1)
})

test('a forged key with the public id of a real key is refused, from the database and from the cache', async () => {
  const org = await testOrg()
  const { state, directory, nowMs } = directoryOf(org)
  await org.key()
  const forged = createApiKey('live')
  await org.query('update quoin.api_keys set public_id = $2 where org_id = $1', [forged.publicId])
  assert.equal(await directory.resolve(forged.key, nowMs), undefined)
  assert.equal(await directory.resolve(forged.key, nowMs), undefined)
  assert.equal(state.lookUps, 1)
})

test('text that is not a valid key is not looked up in the database', async () => {
  const org = await testOrg()
  const { state, directory, nowMs } = directoryOf(org)
  const key = await org.key()
  for (const wrong of [`${key}x`, key.slice(0, -1), 'quoin_live_x', ''])
    assert.equal(await directory.resolve(wrong, nowMs), undefined)
  assert.equal(state.lookUps, 0)
})

test('a key that is revoked while its lookup is running is not cached', async () => {
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

test('clearing the cache of one organization keeps the keys of others, and clearing it without an id drops all keys', async () => {
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

test('while notifications about changes are not received, cached keys are not used, and no keys are cached', async () => {
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

test('a cached key is accepted until the instant at which it expires', async () => {
  const org = await testOrg()
  const { state, directory, nowMs } = directoryOf(org)
  const key = await org.key()
  const expiresAt = new Date(nowMs + 60_000)
  await org.query('update quoin.api_keys set expires_at = $2 where org_id = $1', [expiresAt])
  assert.notEqual(await directory.resolve(key, nowMs + 59_999), undefined)
  assert.equal(await directory.resolve(key, nowMs + 60_000), undefined)
  assert.equal(state.lookUps, 1)
})

test('a deactivated member is no longer the acting member of a key, nor its creator', async () => {
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

test('a key counts against its own limit and that of its organization, in a demonstration only against its own', async () => {
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

test('a key for some locations may access only these, and a key without locations all', async () => {
  const org = await testOrg()
  const { directory, nowMs } = directoryOf(org)
  const all = await directory.resolve(await org.key(), nowMs)
  const some = await directory.resolve(await org.key({ locationIds: [org.locationId] }), nowMs)
  assert.deepEqual([all?.actor.locations, some?.actor.locations], ['*', [org.locationId]])
})
