import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../config.ts'
import { setUpBackups } from '../operate/backup/backup-setup.ts'
import { until } from '../operate/testing/with-work.ts'
import { backUpNightly, untilNext } from './back-up-nightly.ts'
import { scratchDirectory } from './postgres/testing/scratch.ts'

test('the next backup is at the given time of day, today or tomorrow', () => {
  const at = (text: string): Date => new Date(`2026-11-29T${text}`)
  assert.equal(untilNext('02:30', at('02:29:30')), 30_000)
  assert.equal(untilNext('02:30', at('02:30:00')), 24 * 3600_000)
  assert.equal(untilNext('02:30', at('03:30:00')), 23 * 3600_000)
  assert.equal(untilNext('23:59', at('00:00:00')), (23 * 60 + 59) * 60_000)
})

/** Starts the nightly backups of a new installation with a program that never ends. */
async function hanging(t: TestContext, longestMs: number) {
  const dataDirectory = scratchDirectory(t)
  const directory = scratchDirectory(t)
  await setUpBackups(dataDirectory, { directory, isAgain: false })
  const program = join(directory, 'hangs.ts')
  writeFileSync(program, `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`)
  const failures: string[] = []
  const log = {
    info: () => {},
    warn: () => {},
    error: ({ err }: { err: Error }) => failures.push(err.message),
  }
  const config = readConfig({ QUOIN_DATA_DIR: dataDirectory })
  const parts = { program, overdueDelayMs: 1, longestMs, retryMs: 1 }
  return { failures, backups: backUpNightly(config, log as never, parts) }
}

test('a backup that hangs is killed, and the next one is made at its time', async (t) => {
  const { failures, backups } = await hanging(t, 200)
  await until(() => failures.length >= 2)
  await backups.stop()
  assert.match(failures[0]!, /^The backup did not end in time and was killed\./)
})

test('a stop does not wait for a backup that hangs', async (t) => {
  const { failures, backups } = await hanging(t, 3600_000)
  await sleep(300)
  const began = performance.now()
  await backups.stop()
  assert.ok(performance.now() - began < 3500)
  assert.deepEqual(failures, [])
})
