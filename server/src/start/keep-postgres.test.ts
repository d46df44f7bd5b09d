import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { keepPostgres } from './keep-postgres.ts'
import type { OpenPostgres } from './open-postgres.ts'

const log = pino({ level: 'silent' })

function pretended() {
  const end = Promise.withResolvers<string>()
  const stops: number[] = []
  const postgres = {
    connection: { host: '/here' },
    exited: end.promise,
    stop: async () => void stops.push(stops.length + 1),
  } as unknown as OpenPostgres
  return { postgres, stops, end: () => end.resolve('It ended.') }
}

test('a Postgres that comes up while everything is told to stop is stopped before that is done', async () => {
  const [first, second] = [pretended(), pretended()]
  const asked = Promise.withResolvers<undefined>()
  const ready = Promise.withResolvers<OpenPostgres>()
  const kept = keepPostgres(first.postgres, () => (asked.resolve(undefined), ready.promise), { log })
  first.end()
  await asked.promise
  let isStopped = false
  const stopped = kept.stop().then(() => (isStopped = true))
  await turn()
  assert.equal(isStopped, false)
  ready.resolve(second.postgres)
  await stopped
  assert.deepEqual(second.stops, [1])
})

test('none is started any more once everything was told to stop', async () => {
  const first = pretended()
  let opened = 0
  const open = (): Promise<OpenPostgres> => (opened++, Promise.resolve(first.postgres))
  const kept = keepPostgres(first.postgres, open, { log })
  first.end()
  await turn()
  await kept.stop()
  await sleep(300)
  assert.equal(opened, 0)
})
