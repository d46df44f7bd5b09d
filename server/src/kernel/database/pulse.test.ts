import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { watchPulse } from './pulse.ts'

/** Watches a database that answers a probe as `answer` does. `failures` contains what the watch reports. */
function watched(t: TestContext, answer: () => Promise<unknown>) {
  const failures: string[] = []
  const probe = { query: answer, end: () => Promise.resolve() } as unknown as pg.Client
  const pulse = watchPulse(
    () => Promise.resolve(probe),
    (error) => failures.push(error.message),
  )
  t.after(() => pulse.stop())
  return { pulse, failures }
}

describe('pulse', { concurrency: true }, () => {
  test('callers wait for a connection as long as the database answers, however slowly', async (t) => {
    const { pulse, failures } = watched(t, () => sleep(850))
    // A process that has just started waits longer than usual.
    await sleep(3100)
    // In six of the intervals after which a caller looks, at least one contains no answer.
    const connection = sleep(6500, 'connection')
    assert.equal(await pulse.whileResponding(connection, () => undefined), 'connection')
    assert.deepEqual(failures, [])
  })

  test('callers that wait for a connection fail after a probe was not answered, and a late connection is given back', async (t) => {
    const { pulse, failures } = watched(t, () => new Promise<never>(() => undefined))
    await sleep(3100)
    const connection = Promise.withResolvers<string>()
    const late = Promise.withResolvers<string>()
    await assert.rejects(pulse.whileResponding(connection.promise, late.resolve), { code: '08006' })
    assert.match(failures[0]!, /does not respond/)
    connection.resolve('connection')
    assert.equal(await late.promise, 'connection')
  })
})
