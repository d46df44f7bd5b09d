import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setUpBackups } from '../operate/backup/backup-setup.ts'
import { readVerification } from '../operate/restore/verification.ts'
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
