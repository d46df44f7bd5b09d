import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes } from '../src/adapters/rest/routes.ts'
import { revokeKey } from '../src/domains/organization/company/operations.ts'
import { updateMember } from '../src/domains/office/workforce/operations.ts'
import { newId } from '../src/kernel/ids.ts'
import { assertError } from '../src/testing/expect-error.ts'
import { testOrg } from '../src/testing/test-org.ts'
import type { TestRequest } from '../src/testing/test-request.ts'
import { bodyFor, mutationsOf, referencesIn } from './from-routes/bodies.ts'
import { assertAlike, isWrite, keyMode, modesOf, named, scopeIn, soon } from './from-routes/route-helpers.ts'
import { trade } from './from-routes/dump.ts'
import { anotherLocation, isEverywhere, makeRecord, makeReference } from './from-routes/records.ts'
import { walk } from './from-routes/rows.ts'

/**
 * Operations on the organization as a whole. Other tests check that an API key with one location cannot use them:
 * automations/entry-points.test.ts for automations, and changes-over-rest.test.ts for the feed of changes.
 */
const ofNoLocation = new Set(['me', 'webhooks', 'automations', 'changes'])

test('a key of one location sees and changes nothing of another location', async () => {
  const org = await testOrg()
  const elsewhere = await anotherLocation({ org })
  for (const route of routes.filter((each) => !ofNoLocation.has(each.path.split('/')[1]!))) {
    for (const mode of modesOf(route)) {
      const [here, there] = [scopeIn(org, mode), { org, mode, locationId: elsewhere }]
      const key = await org.key({ mode: keyMode(mode), locationIds: [org.locationId] })
      const call = (path: string, request: TestRequest = {}) =>
        org.request(route.method, path, { key, ...request })
      const about = `${named(route)} in ${mode}`
      const [own, hidden] = [await makeRecord(route, here), await makeRecord(route, there)]
      const before = await trade(org)
      if (route.path.includes('{id}')) {
        const body = isWrite(route) ? await bodyFor(mutationsOf(route)[0]!, here) : undefined
        const path = (id: string): string => route.path.replace('{id}', id)
        const snapshot = await trade(org)
        const answer = await call(path(hidden), { body })
        assertError(answer, 'not_found')
        assertAlike(answer, await call(path(newId()), { body }), about)
        assert.deepEqual(await trade(org), snapshot, `${about} changed another location`)
        assert.equal((await call(path(own), { body })).status, 200, about)
      } else if (!isWrite(route)) {
        const ids = await walk(org, `${route.path}?sort=created_at&limit=100`, key)
        assert.ok(ids.includes(own) && !ids.includes(hidden), about)
        assert.deepEqual((await call(`${route.path}?location_id=${elsewhere}`)).body.data, [], about)
        assert.deepEqual(await trade(org), before)
      } else {
        for (const operation of mutationsOf(route)) {
          const body = await bodyFor(operation, here)
          for (const member of referencesIn(operation).filter((each) => !isEverywhere(each))) {
            const id = await makeReference(member, there)
            const snapshot = await trade(org)
            const answer = await call(route.path, { body: { ...body, [member]: id } })
            assertError(answer, 'validation_error', member)
            const unknown = await call(route.path, { body: { ...body, [member]: newId() } })
            assertAlike(answer, unknown, `${about}: ${member} of another location`)
            assert.deepEqual(await trade(org), snapshot)
          }
          const created = await call(route.path, { body })
          assert.ok(created.status < 300, created.text)
          if ('location_id' in created.body.data)
            assert.equal(created.body.data.location_id, org.locationId, about)
        }
      }
    }
  }
})

test("changes of a key's locations, its revocation and its maker's access apply from the next calls on", async () => {
  const org = await testOrg()
  const elsewhere = await anotherLocation({ org })
  const id = await makeRecord({ path: '/leads' }, scopeIn(org, 'live'))
  const key = await org.key()
  const keyId = (await org.request('GET', '/me', { key })).body.data.key.id as string
  const read = () => org.request('GET', `/leads/${id}`, { key })
  assert.equal((await read()).status, 200)
  await makeRecord({ path: '/leads' }, scopeIn(org, 'live'))
  const { next_cursor } = (await org.request('GET', '/leads?limit=1', { key })).body.meta
  assert.ok(next_cursor)

  const limit = (locations: string[] | null) =>
    org.app.inspect.query('update quoin.api_keys set location_ids = $2 where id = $1', [keyId, locations])
  await limit([elsewhere])
  await soon(async () => assertError(await read(), 'not_found'))
  assert.deepEqual((await org.request('GET', '/leads', { key })).body.data, [])
  assertError(await org.request('GET', `/leads?limit=1&cursor=${next_cursor}`, { key }), 'invalid_cursor')
  await limit(null)
  await soon(async () => assert.equal((await read()).status, 200))

  const estimate = async () =>
    await org.request('POST', '/estimates', {
      key: await org.key({ mode: 'test' }),
      body: await bodyFor(
        mutationsOf(routes.find((route) => named(route) === 'POST /estimates')!)[0]!,
        scopeIn(org, 'sandbox'),
      ),
    })
  assert.equal((await estimate()).status, 201)
  const limitOwnerTo = (location_ids: string[] | null) =>
    org.run(updateMember, { member_id: org.ownerId, location_ids }, org.operator)
  await limitOwnerTo([elsewhere])
  assertError(await estimate(), 'validation_error', 'location_id')
  await limitOwnerTo(null)
  assert.equal((await estimate()).status, 201)

  await org.run(revokeKey, { key_id: keyId }, org.operator)
  await soon(async () => assertError(await read(), 'invalid_api_key'))
})
