import assert from 'node:assert/strict'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setUpBackups } from '../operate/backup/backup-setup.ts'
import { readVerification, recordVerification } from '../operate/restore/verification.ts'
import { scratchDirectory } from './postgres/testing/scratch.ts'
import { verifyWeekly } from './verify-weekly.ts'

test('a check that does not end in time is given up and recorded, also if something retains its output', async (t) => {
  const dataDirectory = scratchDirectory(t)
  await setUpBackups(dataDirectory, { directory: scratchDirectory(t), isAgain: false })
  const program = join(dataDirectory, 'hangs.ts')
  // Its child inherits the output, and lives on for five seconds when the program is killed.
  writeFileSync(
    program,
    `import { spawn } from 'node:child_process'
     process.on('SIGTERM', () => {})
     spawn('sleep', ['5'], { stdio: 'inherit' })
     setInterval(() => {}, 1000)`,
  )
  const log = { info: () => {}, error: () => {} }
  const checks = verifyWeekly(dataDirectory, log as never, { program, timeoutMs: 360, graceMs: 100 })
  const began = performance.now()
  await assert.rejects(checks.runIfDue(), /^Error: The check took longer than 0 minutes and was ended\./)
  await checks.stop()
  assert.ok(performance.now() - began < 4500)
  const { outcome, sentence, right_at } = (await readVerification(dataDirectory))!
  assert.deepEqual([outcome, right_at], ['impossible', null])
  assert.match(sentence, /^The check took longer than/)
})

test('a check is due again if the last one was made while the clock was ahead', async (t) => {
  const dataDirectory = scratchDirectory(t)
  const program = join(dataDirectory, 'nothing.ts')
  const log = { info: () => {}, error: () => {} }
  const checks = verifyWeekly(dataDirectory, log as never, { program })
  const ranAfter = async (ms: number): Promise<boolean> => {
    const at = new Date(Date.now() + ms).toISOString()
    await recordVerification(dataDirectory, { name: 'a', at, seconds: 1, outcome: 'right', sentence: 'well' })
    rmSync(join(dataDirectory, 'ran'), { force: true })
    await checks.runIfDue()
    return existsSync(join(dataDirectory, 'ran'))
  }
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs'
     writeFileSync(${JSON.stringify(join(dataDirectory, 'ran'))}, '')
     process.stdout.write('null')`,
  )
  assert.deepEqual(
    [await ranAfter(-1000), await ranAfter(60_000), await ranAfter(365 * 24 * 3600_000)],
    [false, false, true],
  )
  await checks.stop()
})
