import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchBackup } from './watch-backup.ts'

const never = new Promise<never>(() => undefined)

test('a backup without progress is aborted, and its hanging work is not awaited', async () => {
  const began = performance.now()
  const hanging = watchBackup(() => never, { inactivityMs: 100, graceMs: 100 })
  await assert.rejects(hanging, {
    name: 'StartRefused',
    message: /nothing could be read or written for 0\.1 seconds/,
  })
  assert.ok(performance.now() - began < 2000)
})

test('an aborted backup can delete what it has begun', async () => {
  let isDeleted = false
  const work = watchBackup(
    async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await sleep(50)
      isDeleted = true
      throw new Error('Connection terminated')
    },
    { deadlineMs: 50, graceMs: 5000 },
  )
  await assert.rejects(work, { message: /took too long/ })
  assert.ok(isDeleted)
})

test('a backup that makes progress is not aborted, and its own failure is reported', async () => {
  const slow = watchBackup(
    async (watch) => {
      for (let step = 0; step < 8; step++) {
        await sleep(50)
        watch.touch()
      }
      return 'complete'
    },
    { inactivityMs: 250 },
  )
  assert.equal(await slow, 'complete')
  await assert.rejects(
    watchBackup(() => Promise.reject(new Error('no disk'))),
    { message: 'no disk' },
  )
})
