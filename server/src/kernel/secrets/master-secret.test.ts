import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { Worker } from 'node:worker_threads'
import { loadMasterSecret } from './master-secret.ts'

function directoryFor(test: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'quoin-secret-'))
  test.after(() => rmSync(directory, { recursive: true }))
  return directory
}

test('the first start creates a secret that only its owner may read, and later starts use it', (t) => {
  const dataDirectory = join(directoryFor(t), 'not', 'yet', 'there')
  const secret = loadMasterSecret({ dataDirectory })
  assert.match(secret, /^[A-Za-z0-9_-]{43}$/)
  assert.equal(statSync(join(dataDirectory, 'secret')).mode & 0o777, 0o600)
  assert.equal(loadMasterSecret({ dataDirectory }), secret)
  assert.deepEqual(readdirSync(dataDirectory), ['secret'])
  assert.notEqual(loadMasterSecret({ dataDirectory: directoryFor(t) }), secret)
})

test('a secret in the environment is preferred, and nothing is written to the data directory', (t) => {
  const dataDirectory = directoryFor(t)
  const fromEnvironment = 'x'.repeat(32)
  assert.equal(loadMasterSecret({ fromEnvironment, dataDirectory }), fromEnvironment)
  assert.deepEqual(readdirSync(dataDirectory), [])
})

test('a secret that is too short is refused with a message that names its source', (t) => {
  const dataDirectory = directoryFor(t)
  for (const fromEnvironment of ['', 'x'.repeat(31)]) {
    assert.throws(() => loadMasterSecret({ fromEnvironment, dataDirectory }), {
      message: `QUOIN_SECRET must have at least 32 characters; it has ${fromEnvironment.length}.`,
    })
  }
  const path = join(dataDirectory, 'secret')
  writeFileSync(path, 'short\n')
  assert.throws(() => loadMasterSecret({ dataDirectory }), {
    message: `${path} must have at least 32 characters; it has 5.`,
  })
})

test('concurrent starts all use the one secret that is stored', async (t) => {
  const racers = 2
  const rounds = 150
  const directory = directoryFor(t)
  const gate = new SharedArrayBuffer(4 * rounds)
  const workers = Array.from({ length: racers }, () => {
    const workerData = { directory, gate, racers, rounds }
    return new Worker(new URL('./secret-racer-for-tests.ts', import.meta.url), { workerData })
  })
  const results = await Promise.all(
    workers.map(
      (worker) =>
        new Promise<string[]>((resolve, reject) => worker.once('message', resolve).once('error', reject)),
    ),
  )
  for (let round = 0; round < rounds; round++) {
    const storedSecret = readFileSync(join(directory, String(round), 'secret'), 'utf8').trim()
    for (const secrets of results) assert.equal(secrets[round], storedSecret)
    assert.deepEqual(readdirSync(join(directory, String(round))), ['secret'])
  }
})
