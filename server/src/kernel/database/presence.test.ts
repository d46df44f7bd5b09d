import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import pg from 'pg'
import { soon } from '../../testing/soon.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { createPresence, isLockFree, type Presence } from './presence.ts'

let database: ReturnType<typeof testDatabase> | undefined
const sharedDatabase = () => (database ??= testDatabase())

/**
 * Creates the presence of a process (session-level advisory locks by which others see that it runs), and records the
 * connections that it opens.
 */
async function presence(t: TestContext) {
  const connection = await sharedDatabase()
  const opened: pg.Client[] = []
  const refused = { next: false }
  const locks: Presence = createPresence(
    async () => {
      if (refused.next) throw new Error('refused')
      const client = new pg.Client(connection)
      client.on('error', () => undefined)
      await client.connect()
      opened.push(client)
      return client
    },
    () => undefined,
  )
  t.after(() => locks.close())
  return Object.assign(locks, { opened, refused })
}

async function observer(t: TestContext) {
  const client = new pg.Client(await sharedDatabase())
  await client.connect()
  t.after(() => client.end())
  const isFree = async (name: string): Promise<boolean> =>
    (await client.query<{ free: boolean }>(`select ${isLockFree('$1')} as free`, [name])).rows[0]!.free
  const cut = (process: pg.Client) =>
    client.query('select pg_terminate_backend($1, 5000)', [
      (process as unknown as { processID: number }).processID,
    ])
  return { isFree, cut }
}

test('other processes see the locks of a process until it releases them', async (t) => {
  const [here, there, { isFree }] = [await presence(t), await presence(t), await observer(t)]
  const [name, other] = [randomUUID(), randomUUID()]
  assert.equal(here.opened.length, 0)
  assert.equal(await here.take([name]), true)
  assert.deepEqual([await isFree(name), await isFree(other)], [false, true])
  assert.deepEqual([await here.take([name]), await there.take([name])], [false, false])
  await here.letGo([name])
  assert.equal(await isFree(name), true)
  assert.equal(await there.take([name]), true)
  await there.letGo([name])
  assert.equal(here.opened.length, 1)
})

test('several locks are acquired together or not at all', async (t) => {
  const [here, there, { isFree }] = [await presence(t), await presence(t), await observer(t)]
  const [free, lockedName] = [randomUUID(), randomUUID()]
  await here.take([lockedName])
  assert.equal(await there.take([free, lockedName]), false)
  assert.deepEqual([await isFree(free), await isFree(lockedName)], [true, false])
  assert.equal(await there.take([free]), true)
})

test('a process that lost its connection acquires its locks again', async (t) => {
  const [here, { isFree, cut }] = [await presence(t), await observer(t)]
  const [name, releasedName] = [randomUUID(), randomUUID()]
  await here.take([name, releasedName])
  await here.letGo([releasedName])
  here.refused.next = true
  await cut(here.opened[0]!)
  await soon(async () => assert.equal(await isFree(name), true))
  here.refused.next = false
  await soon(async () => assert.deepEqual([here.opened.length, await isFree(name)], [2, false]))
  assert.equal(await isFree(releasedName), true)
})

test('if no connection can be opened, no lock is acquired, and the next attempt can succeed', async (t) => {
  const here = await presence(t)
  const name = randomUUID()
  here.refused.next = true
  await assert.rejects(here.take([name]), /refused/)
  here.refused.next = false
  assert.equal(await here.take([name]), true)
})
