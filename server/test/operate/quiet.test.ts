// Slow: starts the service several times, and the command line beside it.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { makeQuiet } from '../../src/operate/quiet/index.ts'
import { open, scratchDirectory } from '../../src/start/postgres/testing/scratch.ts'
import { addressIn, launchFor } from '../../src/testing/program.ts'

const program = fileURLToPath(new URL('../../src/adapters/cli/main.ts', import.meta.url))

test('a quiet installation starts, says that it is quiet, and works again after a resume beside it', async (t) => {
  const directory = scratchDirectory(t)
  const original = launchFor(t, { QUOIN_DATA_DIR: directory })
  await original.welcomed
  original.signal('SIGTERM')
  await original.ended

  const at = new Date().toISOString()
  const postgres = await open(t, directory, 'command')
  await makeQuiet(postgres.connection, at)
  await postgres.stop()

  const restored = launchFor(t, { QUOIN_DATA_DIR: directory })
  const url = addressIn(await restored.welcomed)
  const health = async (path = ''): Promise<unknown> => (await fetch(`${url}/api/health${path}`)).json()
  assert.deepEqual(await health(), { status: 'ok', quiet_since: at })
  assert.deepEqual(await health('/ready'), { status: 'ok' })

  const resume = spawnSync(process.execPath, [program, 'resume', '--yes', '--json'], {
    env: { PATH: process.env['PATH'], QUOIN_DATA_DIR: directory },
    encoding: 'utf8',
  })
  assert.equal(resume.status, 0, resume.stderr)
  assert.equal((JSON.parse(resume.stdout) as { is_quiet: boolean }).is_quiet, false)
  assert.deepEqual(await health(), { status: 'ok' })
})
