import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { secondConnection } from '../../testing/race.ts'
import { testApp } from '../../testing/test-app.ts'
import { bellChannel, createBell } from './bell.ts'

test('a wake-up notifies workers of other processes, and several at once send one notification', async (t) => {
  const app = await testApp()
  const elsewhere = await secondConnection(app)
  t.after(() => elsewhere.end())
  let heard = 0
  elsewhere.on('notification', () => heard++)
  await elsewhere.query(`listen ${bellChannel}`)
  const bell = createBell(app.database.system)
  for (let round = 1; round <= 2; round++) {
    const notified = once(elsewhere, 'notification')
    for (let ring = 0; ring < 5; ring++) bell.ring()
    await notified
    assert.equal(heard, round)
  }
})

test('a worker of the same process is woken by every call at once', async () => {
  const bell = createBell((await testApp()).database.system)
  let heard = 0
  bell.heardBy(() => heard++)
  bell.ring()
  bell.ring()
  assert.equal(heard, 2)
})
