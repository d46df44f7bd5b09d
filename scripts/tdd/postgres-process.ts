/**
 * The process that owns the Postgres of `npm run tdd`, so that Postgres keeps running after a test run: `node
 * postgres-process.ts DIRECTORY DIGEST`. The digest is a hash of the schema.
 * 1. The process locks the directory, listens on a Unix socket in it, and starts Postgres with the template of test
 *    databases. A second process on the same directory exits at once.
 * 2. A test run connects and sends the digest of the schema that it needs. It receives the connection settings of
 *    Postgres, and stays connected until its tests have ended. The process then drops the databases of these tests.
 * 3. If a test run sends another digest, this process closes the connection without an answer, and exits once the
 *    other test runs have ended. The test run then starts a new process. This process also exits after half an hour
 *    without a test run, and when Postgres exits.
 *
 * If this process crashes, its lock is released. The next test run removes the remaining files of its Postgres.
 */
import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import { environmentOf, openTestPostgres } from '../../server/src/testing/global-setup.ts'
import { sweepTestDirectories } from '../../server/src/testing/sweep.ts'
import { lockDirectory } from '../../server/src/start/postgres/lock-directory.ts'
import { socketIn } from './socket.ts'

const idleMs = 30 * 60_000

const [directory, digest] = process.argv.slice(2) as [string, string]
if (lockDirectory(directory)) await serve()

async function serve(): Promise<void> {
  const socket = socketIn(directory)
  rmSync(socket, { force: true })
  const runs = new Set<Socket>()
  const listening = createServer((run) => {
    run.on('error', () => run.destroy())
    run.once('data', (requestedDigest) => void answer(run, requestedDigest.toString()))
    run.once('close', () => void leave(run))
  })
  let idle = setTimeout(close, idleMs)
  const closed = new Promise<void>((resolve) => listening.once('close', resolve))
  function close(): void {
    clearTimeout(idle)
    listening.close()
    rmSync(socket, { force: true })
  }
  await new Promise<void>((resolve) => listening.listen(socket, resolve))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      close()
      for (const run of runs) run.destroy()
    })

  const opening = openTestPostgres()
  const owner = opening.then(async ({ connection }) => {
    const client = new pg.Client(connection)
    client.on('error', close)
    await client.connect()
    return client
  })

  async function answer(run: Socket, requestedDigest: string): Promise<void> {
    if (requestedDigest !== digest) {
      run.destroy()
      return close()
    }
    clearTimeout(idle)
    runs.add(run)
    // Waits until `leave` has listed the databases of the previous test runs, which it then drops. Statements of this
    // connection run one after another, so this statement returns only after the list was read. Otherwise, the
    // databases of the new test run would be in the list too.
    await (await owner).query('select')
    run.write(`${JSON.stringify(environmentOf(await opening))}\n`)
  }

  async function leave(run: Socket): Promise<void> {
    if (!runs.delete(run) || runs.size > 0 || !listening.listening) return
    idle = setTimeout(close, idleMs)
    const client = await owner
    const { rows } = await client.query<{ datname: string }>(
      String.raw`select datname from pg_database where datname like 'test\_%'`,
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  }

  await sweepTestDirectories()
  await closed
  await (await owner).end()
  await (await opening).close()
  rmSync(directory, { recursive: true, force: true })
}
