import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { secondConnection } from '../../testing/race.ts'
import { testApp } from '../../testing/test-app.ts'
import { wakeUpChannel, createWakeUp } from './wake-up.ts'

test('a wake-up notifies workers of other processes, and several in a row send one notification', async (t) => {
  const app = await testApp()
  const elsewhere = await secondConnection(app)
  t.after(() => elsewhere.end())
  let wakeUps = 0
  elsewhere.on('notification', () => wakeUps++)
  await elsewhere.query(`listen ${wakeUpChannel}`)
  const wakeUp = createWakeUp(app.database.system)
  for (let round = 1; round <= 2; round++) {
    const notified = once(elsewhere, 'notification')
    for (let count = 0; count < 5; count++) wakeUp.notify()
    await notified
    assert.equal(wakeUps, round)
  }
})

test('each wake-up immediately notifies the worker of the same process', async () => {
  const wakeUp = createWakeUp((await testApp()).database.system)
  let wakeUps = 0
  wakeUp.onNotification(() => wakeUps++)
  wakeUp.notify()
  wakeUp.notify()
  assert.equal(wakeUps, 2)
})
