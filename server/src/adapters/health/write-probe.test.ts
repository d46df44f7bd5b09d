import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { createApp } from '../../app/app.ts'
import { readConfig } from '../../config.ts'
import { addressOf } from '../../testing/address-of.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { injectRequest } from '../../testing/test-request.ts'
import { writeProbe } from './write-probe.ts'

test('a database that accepts no changes is reported at the readiness check', async (t) => {
  const connection = await testDatabase()
  const app = await createApp({
    config: readConfig({ QUOIN_PUBLIC_URL: 'http://quoin.test', DATABASE_URL: addressOf(connection) }),
    connection: { ...connection, options: '-c default_transaction_read_only=on' },
    masterSecret: 'a secret that only tests use, long enough',
    log: pino({ level: 'silent' }),
  })
  t.after(() => app.close())
  const answer = await injectRequest(app.server, 'GET', '/api/health/ready', { idempotencyKey: null })
  assert.deepEqual([answer.status, answer.body], [503, { status: 'without_writes' }])
})

test('commits that wait are reported after five seconds, with one check at a time, until a check succeeds', async () => {
  let now = 0
  const answers: PromiseWithResolvers<{ read_only: boolean }>[] = []
  const row = (): Promise<never> => {
    const answer = Promise.withResolvers<{ read_only: boolean }>()
    answers.push(answer)
    return answer.promise as Promise<never>
  }
  const acceptsWrites = writeProbe({ row }, () => now)
  const first = acceptsWrites()
  answers[0]!.resolve({ read_only: false })
  assert.equal(await first, true)

  now += 1000
  assert.equal(await acceptsWrites(), true, 'a check that has just begun')
  now += 5001
  assert.equal(await acceptsWrites(), false)
  now += 1000
  assert.equal(await acceptsWrites(), false)
  assert.equal(answers.length, 2)

  answers[1]!.resolve({ read_only: false })
  await answers[1]!.promise
  const again = acceptsWrites()
  answers[2]!.resolve({ read_only: false })
  assert.equal(await again, true)
  for (const [code, isAccepting] of [
    ['08006', false],
    ['25006', false],
    ['42501', true],
  ] as const) {
    now += 1000
    const failing = acceptsWrites()
    answers.at(-1)!.reject(Object.assign(new Error('The check failed.'), { code }))
    assert.equal(await failing, isAccepting, code)
  }
})
