import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { restartOnExit } from './restart-on-exit.ts'
import type { OpenPostgres } from './open-postgres.ts'

const log = pino({ level: 'silent' })

function stubPostgres() {
  const end = Promise.withResolvers<string>()
  const stops: number[] = []
  const postgres = {
    connection: { host: '/here' },
    exited: end.promise,
    stop: async () => void stops.push(stops.length + 1),
  } as unknown as OpenPostgres
  return { postgres, stops, end: () => end.resolve('It ended.') }
}

test('a Postgres that becomes ready during a stop is stopped, too, before the stop completes', async () => {
  const [first, second] = [stubPostgres(), stubPostgres()]
  const openRequest = Promise.withResolvers<undefined>()
  const ready = Promise.withResolvers<OpenPostgres>()
  const supervisor = restartOnExit(first.postgres, () => (openRequest.resolve(undefined), ready.promise), {
    log,
  })
  first.end()
  await openRequest.promise
  let isStopped = false
  const stopped = supervisor.stop().then(() => (isStopped = true))
  await turn()
  assert.equal(isStopped, false)
  ready.resolve(second.postgres)
  await stopped
  assert.deepEqual(second.stops, [1])
})

test('no Postgres is started after the stop was requested', async () => {
  const first = stubPostgres()
  let opened = 0
  const open = (): Promise<OpenPostgres> => (opened++, Promise.resolve(first.postgres))
  const supervisor = restartOnExit(first.postgres, open, { log })
  first.end()
  await turn()
  await supervisor.stop()
  await sleep(300)
  assert.equal(opened, 0)
})

test('on a full disk the start is retried read-only until it succeeds, and in the usual mode once there is space', async () => {
  const postgres = Array.from({ length: 3 }, stubPostgres)
  let [isShort, isBack, ballasts] = [true, false, 0]
  const modes: string[] = []
  let failures = 12
  const supervisor = restartOnExit(
    postgres[0]!.postgres,
    (mode) => {
      modes.push(mode)
      if (mode === 'reads' && failures-- > 0) return Promise.reject(new Error('No space left on device'))
      return Promise.resolve(postgres[mode === 'reads' ? 1 : 2]!.postgres)
    },
    {
      log,
      waits: { firstMs: 1, longestMs: 2, checkSpaceMs: 1 },
      disk: {
        isShort: () => Promise.resolve(isShort),
        isBack: () => Promise.resolve(isBack),
        dropBallast: () => Promise.resolve(),
        makeBallast: async () => void ballasts++,
      },
    },
  )
  const until = async (isSo: () => boolean): Promise<void> => {
    const deadline = performance.now() + 60_000
    while (!isSo()) {
      assert.ok(performance.now() < deadline, modes.join())
      await sleep(1)
    }
  }
  postgres[0]!.end()
  await until(() => modes.length === 13)
  assert.deepEqual(new Set(modes), new Set(['reads']))
  ;[isShort, isBack] = [false, true]
  await until(() => ballasts > 0)
  assert.deepEqual(modes.slice(13), ['usual'])
  assert.deepEqual(postgres[1]!.stops, [1])
  await supervisor.stop()
  assert.deepEqual(postgres[2]!.stops, [1])
})
