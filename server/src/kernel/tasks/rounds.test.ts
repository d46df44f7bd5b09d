import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startRounds } from './rounds.ts'

test('wake-ups during a round cause one further round, however many there are', async () => {
  const entered: PromiseWithResolvers<void>[] = [Promise.withResolvers(), Promise.withResolvers()]
  const release = Promise.withResolvers<void>()
  let count = 0
  const rounds = startRounds({
    round: async () => {
      entered[count++]?.resolve()
      await release.promise
      return false
    },
    pauseMs: 1,
    pollMs: 60_000,
  })
  await entered[0]!.promise
  for (let n = 0; n < 10; n++) rounds.wakeUp()
  release.resolve()
  await entered[1]!.promise
  await sleep(50)
  assert.equal(count, 2)
  await rounds.stop()
})

test('a round that reports more work is followed by another one, and without wake-ups rounds run by polling', async () => {
  const goOn = [true, true, false, false]
  let count = 0
  const polled = Promise.withResolvers<void>()
  const rounds = startRounds({
    round: async () => {
      const hasMore = goOn[count++]
      if (hasMore === undefined) polled.resolve()
      return hasMore ?? false
    },
    pauseMs: 1,
    pollMs: 20,
  })
  await polled.promise
  await rounds.stop()
  const ended = count
  rounds.wakeUp()
  await sleep(50)
  assert.equal(count, ended, 'none begins after the stop')
})
