import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { routes } from '../src/adapters/rest/routes.ts'
import { newId } from '../src/kernel/ids.ts'
import type { Mode } from '../src/kernel/database/database.ts'
import { assertError } from '../src/testing/expect-error.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import type { TestResponse } from '../src/testing/test-request.ts'
import { bodyFor, mutationsOf, operationsOf, referencesIn } from './from-routes/bodies.ts'
import {
  assertAlike,
  isWrite,
  keyMode,
  lists,
  modesOf,
  named,
  scopeIn,
  withId,
} from './from-routes/route-helpers.ts'
import { dump, trade } from './from-routes/dump.ts'
import { isEverywhere, makeRecord, makeReference, type RecordScope } from './from-routes/records.ts'
import { walk } from './from-routes/rows.ts'
import { shapeOf } from './from-routes/schema.ts'

const otherMode = (mode: Mode): Mode => (mode === 'live' ? 'sandbox' : 'live')
const rowsOf = (org: TestOrg) => dump(org.app.inspect, org.id)
const writes = routes.filter(isWrite)

test("another organization's record answers exactly like a missing one, to reads and writes", async () => {
  const [ours, theirs] = [await testOrg(), await testOrg()]
  for (const route of withId) {
    for (const mode of modesOf(route)) {
      const key = await ours.key({ mode: keyMode(mode) })
      const id = await makeRecord(route, scopeIn(theirs, mode))
      const bodies = isWrite(route)
        ? await Promise.all(mutationsOf(route).map((each) => bodyFor(each, scopeIn(ours, mode))))
        : [undefined]
      const before = await rowsOf(theirs)
      for (const body of bodies) {
        const call = (recordId: string) =>
          ours.request(route.method, route.path.replace('{id}', recordId), { key, body })
        const foreign = await call(id)
        assertError(foreign, 'not_found')
        assertAlike(foreign, await call(newId()), `${named(route)} in ${mode}`)
        assertAlike(await call(id.toUpperCase()), foreign, `${named(route)} in ${mode}, upper case`)
      }
      assert.deepEqual(await rowsOf(theirs), before, `${named(route)} changed another organization`)
      const own = await makeRecord(route, scopeIn(ours, mode))
      const answer = await ours.request(route.method, route.path.replace('{id}', own), {
        key,
        body: bodies[0],
      })
      assert.equal(answer.status, 200, `the proof needs a request that works: ${named(route)} ${answer.text}`)
    }
  }
})

test('live and sandbox are as separate as two organizations', async () => {
  const org = await testOrg()
  for (const route of withId.filter((each) => each.test)) {
    for (const mode of modesOf(route)) {
      const key = await org.key({ mode: keyMode(mode) })
      const id = await makeRecord(route, scopeIn(org, otherMode(mode)))
      const body = isWrite(route) ? await bodyFor(mutationsOf(route)[0]!, scopeIn(org, mode)) : undefined
      const before = await trade(org)
      const call = (recordId: string) =>
        org.request(route.method, route.path.replace('{id}', recordId), { key, body })
      const foreign = await call(id)
      assertError(foreign, 'not_found')
      assertAlike(foreign, await call(newId()), `${named(route)} in ${mode}`)
      assert.deepEqual(await trade(org), before)
    }
  }
})

test('every foreign id in a body is refused exactly like one that does not exist', async () => {
  const [ours, theirs] = [await testOrg(), await testOrg()]
  let looked = 0
  for (const route of writes) {
    for (const mode of modesOf(route)) {
      const key = await ours.key({ mode: keyMode(mode) })
      const path = route.path.includes('{id}')
        ? route.path.replace('{id}', await makeRecord(route, scopeIn(ours, mode)))
        : route.path
      for (const operation of mutationsOf(route)) {
        const body = await bodyFor(operation, scopeIn(ours, mode))
        for (const member of referencesIn(operation, route.idField)) {
          const foreign = [await makeReference(member, scopeIn(theirs, mode))]
          if (!isEverywhere(member) && member !== 'location_id')
            foreign.push(await makeReference(member, scopeIn(ours, otherMode(mode))))
          const call = (value: string) =>
            ours.request(route.method, path, { key, body: { ...body, [member]: value } })
          const unknown = await call(newId())
          assertError(unknown, 'validation_error', member)
          for (const id of foreign) {
            const before = [await rowsOf(theirs), await trade(ours)]
            assertAlike(await call(id), unknown, `${operation.name} with a foreign ${member} in ${mode}`)
            assert.deepEqual([await rowsOf(theirs), await trade(ours)], before)
            looked++
          }
        }
      }
    }
  }
  assert.ok(looked >= 15, `only ${looked} members were looked at`)
})

test("a connector's document cannot name another organization's client", async () => {
  const [ours, theirs] = [await testOrg(), await testOrg()]
  const scope = scopeIn(ours, 'live')
  const connector_key = await makeReference('connector_key', scope)
  const call = async (existing_client_id: string): Promise<TestResponse> => {
    const answer = await ours.request('POST', '/leads', { body: { connector_key, existing_client_id } })
    return { ...answer, text: answer.text.replace(/"import_id":"[^"]+"/, '') }
  }
  const foreign = await call(await makeReference('client_id', scopeIn(theirs, 'live')))
  assert.equal(foreign.status, 202, foreign.text)
  assertAlike(foreign, await call(newId()), 'a foreign client in a document')
})

test("lists contain all of the organization's own records and none of another's", async () => {
  const [ours, theirs] = [await testOrg(), await testOrg()]
  for (const route of lists) {
    for (const mode of modesOf(route)) {
      const key = await ours.key({ mode: keyMode(mode) })
      const own: string[] = []
      for (let index = 0; index < 7; index++) {
        own.push(await makeRecord(route, scopeIn(ours, mode)))
        await makeRecord(route, scopeIn(theirs, mode))
        if (route.test) await makeRecord(route, scopeIn(ours, otherMode(mode)))
      }
      const listedIds = await walk(ours, `${route.path}?sort=created_at&limit=3`, key)
      const rows = await ours.query<{ id: string }>(
        `select id from ${mode}.${route.path.slice(1)} where org_id = $1`,
      )
      assert.deepEqual(
        listedIds.toSorted(),
        rows.map((row) => row.id).toSorted(),
        `${named(route)} in ${mode}`,
      )
      for (const id of own) assert.ok(listedIds.includes(id))
    }
  }
})

test('a cursor of another organization, or of the other mode, is refused like a made-up one', async () => {
  const [ours, theirs] = [await testOrg(), await testOrg()]
  for (const route of lists) {
    for (const mode of modesOf(route)) {
      const key = await ours.key({ mode: keyMode(mode) })
      const strangers = [scopeIn(theirs, mode), ...(route.test ? [scopeIn(ours, otherMode(mode))] : [])]
      for (const stranger of strangers) {
        await makeRecord(route, stranger)
        await makeRecord(route, stranger)
        const page = await stranger.org.request('GET', `${route.path}?limit=1`, {
          key: await stranger.org.key({ mode: keyMode(stranger.mode) }),
        })
        const cursor = page.body.meta.next_cursor as string
        assert.ok(cursor)
        const call = (value: string) => ours.request('GET', `${route.path}?limit=1&cursor=${value}`, { key })
        const foreign = await call(cursor)
        assertError(foreign, 'invalid_cursor')
        assertAlike(foreign, await call('garbage'), named(route))
      }
    }
  }
})

test("a list filtered by another organization's id is as empty as one filtered by an unknown id", async () => {
  const [ours, theirs] = [await testOrg(), await testOrg()]
  for (const route of lists) {
    await makeRecord(route, scopeIn(ours, 'live'))
    for (const filter of referencesIn(route.operation).filter((each) => !route.ignores?.includes(each))) {
      const call = (id: string) => ours.request('GET', `${route.path}?${filter}=${id}`)
      const foreign = await call(await makeReference(filter, scopeIn(theirs, 'live')))
      assert.equal(foreign.status, 200)
      assert.deepEqual(foreign.body.data, [])
      assertAlike(foreign, await call(newId()), `${named(route)} by ${filter}`)
    }
  }
})

test('an idempotency key never matches that of another organization or mode', async () => {
  const [ours, theirs] = [await testOrg(), await testOrg()]
  for (const route of writes) {
    for (const mode of modesOf(route)) {
      for (const operation of mutationsOf(route)) {
        const idempotencyKey = randomUUID()
        const send = async (scope: RecordScope): Promise<TestResponse> => {
          const id = route.path.includes('{id}') ? await makeRecord(route, scope) : ''
          return await scope.org.request(route.method, route.path.replace('{id}', id), {
            key: await scope.org.key({ mode: keyMode(scope.mode) }),
            body: await bodyFor(operation, scope),
            idempotencyKey,
          })
        }
        const places = [
          scopeIn(theirs, mode),
          scopeIn(ours, mode),
          ...modesOf(route)
            .filter((each) => each !== mode)
            .map((each) => scopeIn(ours, each)),
        ]
        for (const scope of places) {
          const answer = await send(scope)
          assert.ok(answer.status < 300, `${named(route)} ${operation.name}: ${answer.text}`)
          assert.equal(answer.headers['x-idempotent-replayed'], undefined, `${named(route)} in ${scope.mode}`)
        }
      }
    }
  }
})

test('these tests cover every input field that names a record', () => {
  for (const route of routes)
    for (const operation of operationsOf(route))
      for (const name of Object.keys(shapeOf(operation.input)).filter(
        (each) => !route.ignores?.includes(each),
      ))
        if (name.endsWith('_id') && name !== route.idField && name !== 'external_id')
          assert.ok(
            referencesIn(operation, route.idField).includes(name),
            `${named(route)}: ${name} is no id()`,
          )
})
