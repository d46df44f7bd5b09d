// Slow: it starts an installation, and restores its newest backup as the service does every week.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readOperatorFacts } from '../../src/operate/log/operator-facts.ts'
import { clearScratch } from '../../src/operate/restore/verify-newest.ts'
import { postgresAtWork } from '../../src/start/postgres/leftover.ts'
import { isAlive } from '../../src/start/postgres/processes.ts'
import { addClient, until } from '../crash/gateway-calls.ts'
import { install } from '../crash/installation.ts'
import { directoryForCopies } from './contents.ts'
import { quoin, quoinJson } from './quoin.ts'
import { startVerification, verifyAsService } from './verify-as-service.ts'

/** Waits until Postgres runs on a copy in the scratch directory. Returns its process id. */
async function postgresInScratch(scratch: string): Promise<number> {
  let pid: number | undefined
  await until(() => {
    const [name] = existsSync(scratch)
      ? readdirSync(scratch).filter((each) => each.startsWith('verify-'))
      : []
    pid = name === undefined ? undefined : postgresAtWork(join(scratch, name, 'postgres.restoring'))
    return Promise.resolve(pid !== undefined)
  })
  return pid!
}

async function scene(t: TestContext) {
  const installation = await install(t)
  const { env } = installation
  const repository = join(directoryForCopies(t), 'repository')
  await quoinJson(env, 'backup', 'setup', '--to', repository)
  await addClient(installation)
  const { name } = await quoinJson(env, 'backup')
  const directory = env['QUOIN_DATA_DIR']!
  const copies = (): string[] =>
    readdirSync(join(directory, 'scratch')).filter((each) => each.startsWith('verify-'))
  return { installation, env, repository, name, directory, scratch: join(directory, 'scratch'), copies }
}

test('the service restores its newest backup without the recovery code, and reports faults', async (t) => {
  const { env, repository, name, directory, copies } = await scene(t)
  const right = await verifyAsService(env)
  assert.deepEqual([right.name, right.outcome, right.right_at], [name, 'right', right.at])
  assert.match(right.sentence, /^\d{3} tables, \d+ rows, \d+ journals, 0 files$/)
  t.diagnostic(`${right.seconds} s`)
  assert.deepEqual(copies(), [])
  assert.equal(
    (await readOperatorFacts({ dataDirectory: directory, databaseUrl: undefined })).lastVerification,
    right.at,
  )
  const status = await quoin(env, 'backup', 'status')
  assert.match(status.stdout, /^The service has checked \S+ at \S+ \S+ \(UTC\): \d{3} tables, /m)

  const file = join(repository, 'backups', `${name}.backup`)
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(file, bytes)
  const wrong = await verifyAsService(env)
  assert.deepEqual([wrong.outcome, wrong.right_at], ['wrong', right.at])
  assert.match(wrong.sentence, /^The backup is damaged or was altered/)
  assert.deepEqual(copies(), [])

  const other = await verifyAsService({ ...env, QUOIN_SECRET: 'another secret of the tests, long enough' })
  assert.equal(other.outcome, 'impossible')
  assert.match(
    other.sentence,
    /^The key of the newest backup is missing, or was stored for another master secret\./,
  )
})

test('a check ends with the service, and what a killed one leaves is deleted', async (t) => {
  const { env, directory, scratch, copies } = await scene(t)
  const child = startVerification(env)
  const pid = await postgresInScratch(scratch)
  // The pipe ends when the service ends for any reason.
  child.stdin.end()
  await once(child, 'exit')
  await until(() => Promise.resolve(!isAlive(pid)), 15_000)

  const killed = startVerification(env)
  const left = await postgresInScratch(scratch)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  assert.ok(isAlive(left))
  await clearScratch(directory)
  // The process has ended, and disappears when the system has collected its status.
  await until(() => Promise.resolve(!isAlive(left)), 15_000)
  assert.deepEqual(copies(), [])
  assert.equal((await verifyAsService(env)).outcome, 'right')
})
