// Slow: starts the server many times.

import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { postmasterFile, readPostmasterFile } from './postgres/postmaster-file.ts'
import { isAlive, isPostgresOf } from './postgres/processes.ts'
import { postmasterOf, scratchDirectory } from './postgres/testing/scratch.ts'
import { addressOf } from '../testing/address-of.ts'
import { testDatabase } from '../testing/test-database.ts'
import { addressIn, launchFor, type Program } from '../testing/program.ts'

async function assertStopped(server: Program, directory: string, postgres: number): Promise<void> {
  const cluster = join(directory, 'postgres')
  assert.equal((await server.ended).code, 0, server.logged())
  // The process table still contains an exited process until its parent has read its exit status. Such a process must
  // not count as a running Postgres.
  assert.equal(isPostgresOf(cluster, postgres), false)
  assert.equal(existsSync(postmasterFile(cluster)), false)
}

test('a first start prints a working call and links, a second one says how to get keys, and SIGTERM leaves no process', async (t) => {
  const directory = scratchDirectory(t)
  const server = launchFor(t, { QUOIN_DATA_DIR: directory })
  const welcome = await server.welcomed
  const [, call] = /^ {2}(curl .*)$/m.exec(welcome)!
  const answer = JSON.parse(execFileSync('sh', ['-c', `${call!} -s`], { encoding: 'utf8' })) as {
    data: unknown[]
  }
  assert.equal(answer.data.length, 2)
  assert.match(welcome, /quoin_test_/)
  await assertLinksLeadHere(welcome)

  const postgres = postmasterOf(directory)
  server.signal('SIGTERM')
  await assertStopped(server, directory, postgres)

  const again = launchFor(t, { QUOIN_DATA_DIR: directory })
  const second = await again.welcomed
  assert.doesNotMatch(second, /quoin_(live|test)_/)
  assert.match(second, /npm run quoin -- demo/)
  const rival = launchFor(t, { QUOIN_DATA_DIR: directory })
  assert.deepEqual((await rival.ended).code, 1)
  assert.match(rival.logged(), /^Quoin is already running on .*\.\n$/)

  const killed = postmasterOf(directory)
  process.kill(killed, 'SIGKILL')
  await until(async () => {
    const running = readPostmasterFile(join(directory, 'postgres'))?.pid
    return running !== undefined && running !== killed && (await health(again)) === 200
  })
  const last = postmasterOf(directory)
  again.signal('SIGINT')
  await assertStopped(again, directory, last)
})

test('npm start ends only after its server has stopped', async (t) => {
  const directory = scratchDirectory(t)
  const npm = launchFor(t, { QUOIN_DATA_DIR: directory, QUOIN_DEMO: '0' }, ['npm', 'start'])
  await npm.welcomed
  const postgres = postmasterOf(directory)
  npm.signal('SIGTERM')
  await assertStopped(npm, directory, postgres)
})

test('several processes share the port, a killed one is replaced, and all end with the first', async (t) => {
  const directory = scratchDirectory(t)
  const server = launchFor(t, {
    QUOIN_DATA_DIR: directory,
    QUOIN_DEMO: '0',
    QUOIN_API_PROCESSES: '2',
    CRON_SECRET: 'a cron secret of this test',
  })
  await server.welcomed
  assert.match(server.logged(), /Without REDIS_URL/)
  const before = childrenOf(server.pid)
  await until(async () => isDeepStrictEqual(await metrics(server), before.map(upOf).toSorted()))
  process.kill(before[0]!, 'SIGKILL')
  await until(() => {
    const now = childrenOf(server.pid)
    return Promise.resolve(now.length === before.length && !now.includes(before[0]!))
  })
  await until(async () => (await health(server)) === 200)
  await until(async () =>
    isDeepStrictEqual(await metrics(server), childrenOf(server.pid).map(upOf).toSorted()),
  )
  const [children, postgres] = [childrenOf(server.pid), postmasterOf(directory)]
  server.signal('SIGTERM')
  await assertStopped(server, directory, postgres)
  assert.deepEqual(children.filter(isAlive), [])
})

test('a port in use is reported in one sentence', async (t) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.after(() => other.close())
  const port = String((other.address() as AddressInfo).port)
  const server = launchFor(t, { QUOIN_DATA_DIR: scratchDirectory(t), QUOIN_DEMO: '0', PORT: port })
  assert.equal((await server.ended).code, 1)
  assert.match(server.logged(), new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is in use: .*\\.\n$`))
  assert.doesNotMatch(server.logged(), /at .*\.ts:/)
})

test('a port in use is reported in one sentence with several processes, too, and no Postgres is left running', async (t) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.after(() => other.close())
  const port = String((other.address() as AddressInfo).port)
  const directory = scratchDirectory(t)
  const server = launchFor(t, {
    QUOIN_DATA_DIR: directory,
    QUOIN_DEMO: '0',
    PORT: port,
    QUOIN_API_PROCESSES: '2',
  })
  assert.deepEqual(await server.ended, { code: 1, signal: null })
  assert.match(server.logged(), new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is in use: .*\\.\n$`))
  assert.equal(existsSync(postmasterFile(join(directory, 'postgres'))), false)
})

test('a missing data directory is created, and one that cannot be is reported, also with an external database', async (t) => {
  const database = addressOf(await testDatabase())
  const env = { DATABASE_URL: database, QUOIN_SECRET: 'a'.repeat(40) }
  const directory = scratchDirectory(t)
  await launchFor(t, { ...env, QUOIN_DATA_DIR: join(directory, 'not', 'there') }).welcomed
  writeFileSync(join(directory, 'file'), '')
  for (const wrong of [join(directory, 'file', 'below'), '/proc/quoin']) {
    const server = launchFor(t, { ...env, QUOIN_DATA_DIR: wrong })
    assert.deepEqual(await server.ended, { code: 1, signal: null })
    assert.match(
      server.logged(),
      new RegExp(`^The data directory ${wrong} cannot be created or written \\(\\w+\\): .*\\.\n$`),
    )
  }
})

test('a start that fails after the port is open stops and reports the reason in one sentence', async (t) => {
  const directory = scratchDirectory(t)
  // Creates a directory with the name `server.json`, so that the file with this name cannot be written.
  mkdirSync(join(directory, 'server.json', 'in the way'), { recursive: true })
  const env = { DATABASE_URL: addressOf(await testDatabase()), QUOIN_DATA_DIR: directory }
  const server = launchFor(t, { ...env, QUOIN_LOG_LEVEL: 'error' })
  assert.deepEqual(await server.ended, { code: 1, signal: null })
  assert.match(server.logged(), /^Quoin cannot start: E\w+: .*server\.json.*\.\n$/)
})

test('a start that waits for its database ends at the first SIGTERM', async (t) => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  t.after(() => silent.close())
  const { port } = silent.address() as AddressInfo
  for (const DATABASE_URL of [`postgres://127.0.0.1:1/quoin`, `postgres://127.0.0.1:${port}/quoin`]) {
    const server = launchFor(t, { DATABASE_URL, QUOIN_DATA_DIR: scratchDirectory(t) })
    await sleep(3000)
    const since = performance.now()
    server.signal('SIGTERM')
    const { code, signal } = await server.ended
    // On a slow machine, the signal may arrive before the server has installed its handler. In that case, the signal
    // ends the process.
    assert.ok(code === 0 || signal === 'SIGTERM', server.logged())
    assert.ok(performance.now() - since < 7_000, `It took ${performance.now() - since} ms.`)
  }
})

test('an unknown variable is reported in one sentence before anything is started', async (t) => {
  const server = launchFor(t, { QUOIN_TYPO: '1' })
  assert.equal((await server.ended).code, 1)
  assert.equal(server.logged(), 'QUOIN_TYPO is not a variable of Quoin.\n')
})

test('a wrong master secret is reported in one sentence, and a new one is accepted with the previous one beside it', async (t) => {
  const directory = scratchDirectory(t)
  const [ours, another] = ['a'.repeat(40), 'b'.repeat(40)]
  const start = (secrets: Record<string, string>) =>
    launchFor(t, { QUOIN_DATA_DIR: directory, QUOIN_DEMO: '0', ...secrets })
  const first = start({ QUOIN_SECRET: ours })
  await first.welcomed
  first.signal('SIGTERM')
  await first.ended

  const refused = start({ QUOIN_SECRET: another })
  await assert.rejects(refused.welcomed, /QUOIN_SECRET is not the master secret of this database. .*\.$/m)
  assert.equal((await refused.ended).code, 1)
  assert.doesNotMatch(refused.logged(), /at .*\.ts:|aaaa|bbbb/)

  await start({ QUOIN_SECRET: another, QUOIN_SECRET_PREVIOUS: ours }).welcomed
})

/**
 * Asserts that a link to a customer page works, although the system has chosen the port and no public address is
 * configured.
 */
async function assertLinksLeadHere(welcome: string): Promise<void> {
  const address = /http:\/\/\S+/.exec(welcome)![0]
  const headers = { authorization: `Bearer ${/quoin_live_\w+/.exec(welcome)![0]}`, 'idempotency-key': 'link' }
  const read = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const answer = await fetch(`${address}/api/v1/${path}`, { headers, ...init })
    assert.equal(answer.status, 200, path)
    return await answer.json()
  }
  const { data } = (await read('invoices?limit=100')) as { data: { id: string; status: string }[] }
  const body = JSON.stringify({ invoice_id: data.find(({ status }) => status === 'sent')!.id })
  const creation = await read('workflows/invoices.paymentLink.create', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  const { url } = (creation as { data: { url: string } }).data
  assert.ok(url.startsWith(`${address}/p/`), url)
  assert.equal((await fetch(url)).status, 200)
  const { servers } = (await read('openapi.json')) as { servers: { url: string }[] }
  assert.ok(
    servers.every((server) => server.url.startsWith(address)),
    JSON.stringify(servers),
  )
}

async function health(server: Program): Promise<number> {
  return (await fetch(`${addressIn(await server.welcomed)}/api/health`)).status
}

/** Reads the metrics, and returns the lines that list the processes. */
async function metrics(server: Program): Promise<string[]> {
  const headers = { authorization: 'Bearer a cron secret of this test' }
  const answer = await fetch(`${addressIn(await server.welcomed)}/metrics`, { headers })
  const lines = (await answer.text()).split('\n').filter((line) => line.startsWith('quoin_process_up{'))
  return lines.toSorted()
}

const upOf = (pid: number): string =>
  `quoin_process_up{process="${hostname().slice(0, 30)}:${pid}",role="all"} 1`

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, 'It did not come about in time.')
    await sleep(50)
  }
}

/** Returns the ids of the child processes of `pid` that run the server program, without Postgres. */
function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, child, parent, args] = /^ *(\d+) +(\d+) +(.*)$/.exec(line) ?? []
    return Number(parent) === pid && args!.includes('main.ts') ? [Number(child)] : []
  })
}
