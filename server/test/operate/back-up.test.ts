// Slow: it starts installations, backs them up while they are written, and restores them.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { png } from '../../src/domains/office/files/testing/pictures.ts'
import { s3ForTests } from '../../src/kernel/storage/s3-for-tests.ts'
import { startProgram } from '../../src/testing/program.ts'
import { addClient, count, mutate, runMutation, sentInvoice, until } from '../crash/gateway-calls.ts'
import { install, type Installation } from '../crash/installation.ts'
import { startLoad } from '../crash/load.ts'
import { seededRandom } from '../crash/random.ts'
import { acknowledgement, readBack } from '../crash/write.ts'
import { contentsOf, directoryForCopies, withDatabase } from './contents.ts'
import { quoin, quoinJson, refusalIn, startQuoin } from './quoin.ts'

const passphrase = { QUOIN_BACKUP_PASSPHRASE: 'a passphrase of the tests' }

interface Scene {
  installation: Installation
  /** Environment of commands. */
  env: Record<string, string>
  /** Directory for backups and copies. */
  scratch: string
  file: string
}

async function scene(t: TestContext, more: Record<string, string> = {}): Promise<Scene> {
  const installation = await install(t, undefined, more)
  const scratch = directoryForCopies(t)
  const env = { ...installation.env, ...passphrase }
  return { installation, env, scratch, file: join(scratch, 'a.backup') }
}

/** Records payments and uploads photos until the function that it returns is called. */
async function writeMoneyAndFiles(installation: Installation): Promise<() => Promise<string[]>> {
  const [invoice_id, client_id] = [await sentInvoice(installation), await addClient(installation)]
  const job = await runMutation(installation, 'jobs.create', {
    client_id,
    line_items: [{ name: 'Gutters', unit_price_cents: 9900 }],
  })
  const stopping = new AbortController()
  const acknowledged: string[] = []
  const write = async (): Promise<void> => {
    for (let at = 0; !stopping.signal.aborted; at++) {
      const content_base64 = png(40 + (at % 50), 30).toString('base64')
      const photo = await mutate(
        installation,
        'files.crewPhoto.upload',
        { job_id: job.id, content_base64 },
        randomUUID(),
      )
      if (photo.status === 200) acknowledged.push(photo.body.data.id)
      const payment = { invoice_id, amount_cents: 1, method: 'cash' }
      await mutate(installation, 'invoices.recordPayment', payment, randomUUID())
    }
  }
  const writing = write()
  writing.catch(() => undefined)
  return async () => {
    stopping.abort()
    await writing
    return acknowledged
  }
}

test('a backup under load has everything that was acknowledged before it, without a hole, and balanced books', async (t) => {
  const { installation, env, scratch, file } = await scene(t)
  const load = startLoad(installation, seededRandom(t))
  const stopOthers = await writeMoneyAndFiles(installation)
  await until(() => Promise.resolve(load.answers().length > 200))
  const backup = await quoinJson(env, 'backup', '--to', file)
  const writesDuring = load.writes.filter((write) => (acknowledgement(write)?.at ?? '') > backup.at).length
  await sleep(500)
  await load.stop()
  await stopOthers()
  assert.ok(writesDuring > 20, `only ${writesDuring} writes during the backup`)

  const copy = join(scratch, 'copy')
  const restored = await quoinJson(env, 'restore', file, '--to', copy)
  assert.deepEqual([restored.unbalanced, restored.missing, restored.wrong], [0, 0, 0])
  assert.ok(restored.journals > 5 && restored.files > 0, JSON.stringify(restored))
  assert.deepEqual([restored.at, restored.bytes], [backup.at, backup.bytes])
  t.diagnostic(`${writesDuring} writes during ${backup.seconds} s; ${JSON.stringify(restored)}`)

  const program = await startProgram({ ...installation.env, QUOIN_DATA_DIR: copy })
  t.after(() => program.kill())
  const writes = load.writes.filter((write) => acknowledgement(write) && write.kind !== 'estimate')
  const inCopy = new Set<string>()
  for (const write of writes) {
    const { data } = JSON.parse(acknowledgement(write)!.text) as { data: { id: string } }
    const answer = await readBack(program.url, installation.keys, write, data.id)
    assert.ok('status' in answer, JSON.stringify(answer))
    if (answer.status === 200) inCopy.add(write.marker)
  }
  const timeOf = (write: (typeof writes)[number]) => Date.parse(acknowledgement(write)!.at)
  const before = writes.filter((write) => timeOf(write) < Date.parse(backup.at))
  assert.ok(before.length > 100)
  assert.deepEqual(
    before.filter(({ marker }) => !inCopy.has(marker)),
    [],
  )
  // A write whose request began after the answer to another one can only be there together with that one.
  const latestStart = Math.max(
    ...writes
      .filter(({ marker }) => inCopy.has(marker))
      .map((write) => timeOf(write) - acknowledgement(write)!.tookMs),
  )
  assert.deepEqual(
    writes.filter((write) => timeOf(write) < latestStart - 1 && !inCopy.has(write.marker)),
    [],
  )
  assert.ok(inCopy.size < writes.length, 'later writes are not in it')
})

test('every row of the copy is the row of the original', async (t) => {
  const { installation, env, scratch, file } = await scene(t)
  const load = startLoad(installation, seededRandom(t))
  const stopOthers = await writeMoneyAndFiles(installation)
  await until(() => Promise.resolve(load.answers().length > 150))
  await load.stop()
  await stopOthers()
  await until(async () => (await count(installation, 'live.file_bytes')) === 0)
  // After a kill, a restore would release the tasks that were running.
  installation.program.signal('SIGTERM')
  await installation.program.ended
  const directory = env['QUOIN_DATA_DIR']!
  const original = await withDatabase(directory, contentsOf)
  assert.ok(Object.keys(original).length > 250)
  await quoinJson(env, 'backup', '--to', file)
  const copy = join(scratch, 'copy')
  await quoinJson(env, 'restore', file, '--to', copy)
  assert.deepEqual(await withDatabase(copy, contentsOf), original)
  const filesOf = (path: string) =>
    readdirSync(join(path, 'files'), { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('incoming'))
      .toSorted()
  assert.deepEqual(filesOf(copy), filesOf(directory))
})

test('a backup that is killed leaves no file that counts and no session, and the service is not disturbed', async (t) => {
  const { installation, env, scratch, file } = await scene(t)
  const random = seededRandom(t)
  const load = startLoad(installation, random)
  const client = await installation.connect()
  const unfinished = () => readdirSync(scratch).filter((name) => name.endsWith('.unfinished'))
  let killedInside = 0
  for (let at = 0; at < 6; at++) {
    const { child, ended } = startQuoin(env, 'backup', '--to', file)
    await until(() => Promise.resolve(unfinished().length > at || child.exitCode !== null))
    await sleep(random.integer(400))
    child.kill('SIGKILL')
    await ended
    if (unfinished().length > killedInside) killedInside++
    assert.equal(existsSync(file), false)
    await until(async () => {
      const { rows } = await client.query(
        `select application_name from pg_stat_activity where application_name = 'quoin backup'
         union all select slot_name::text from pg_replication_slots`,
      )
      return rows.length === 0
    }, 10_000)
  }
  assert.ok(killedInside > 0)
  await load.stop()
  assert.deepEqual(
    load.answers().filter((answer) => !('status' in answer) || answer.status >= 500),
    [],
  )
  await quoinJson(env, 'backup', '--to', file)
  await quoinJson(env, 'restore', file, '--verify', '--to', scratch)
})

test('files in a bucket are backed up, and restored into a directory or a bucket', async (t) => {
  const s3 = await s3ForTests()
  t.after(() => s3.close())
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings
  const { installation, env, scratch, file } = await scene(t, {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  const stopOthers = await writeMoneyAndFiles(installation)
  await until(async () => s3.objects.size > 2)
  await stopOthers()
  await until(async () => (await count(installation, 'live.file_bytes')) === 0)
  const objects = new Map(s3.objects)
  const backup = await quoinJson(env, 'backup', '--to', file)
  assert.equal(backup.files, objects.size)
  const [lost] = objects.keys()
  s3.objects.delete(lost!)
  const restored = await quoinJson(env, 'restore', file, '--to', join(scratch, 'with-bucket'))
  assert.deepEqual([restored.files, restored.missing], [objects.size, 0])
  assert.deepEqual([...s3.objects.keys()].toSorted(), [...objects.keys()].toSorted())
  const { QUOIN_DATA_DIR } = env as { QUOIN_DATA_DIR: string }
  const inDirectory = await quoinJson(
    { QUOIN_DATA_DIR, ...passphrase },
    'restore',
    file,
    '--to',
    join(scratch, 'without-bucket'),
  )
  assert.deepEqual([inDirectory.files, inDirectory.missing], [objects.size, 0])
  s3.objects.delete(lost!)
  const incomplete = join(scratch, 'b.backup')
  const { stdout } = await quoin(env, 'backup', '--to', incomplete)
  assert.match(stdout, new RegExp(`Warning: the file ${lost} is missing in the storage\\.`))
  s3.objects.clear()
  const known = await quoin(
    { QUOIN_DATA_DIR, ...passphrase },
    'restore',
    incomplete,
    '--to',
    join(scratch, 'incomplete'),
  )
  assert.equal(known.status, 0, known.stderr)
  assert.match(known.stdout, /^Warning: 1 stored files were already missing or damaged/)
})

test('a backup is refused with a sentence where it could not be used', async (t) => {
  const { installation, env, file } = await scene(t)
  writeFileSync(file, 'precious')
  assert.match(refusalIn(await quoin(env, 'backup', '--to', file)), /a\.backup exists already/)
  rmSync(file)
  const refuse = async (change: Record<string, string>, sentence: RegExp): Promise<void> => {
    assert.match(refusalIn(await quoin({ ...env, ...change }, 'backup', '--to', file)), sentence)
    assert.equal(existsSync(file), false)
  }
  const other = 'another secret, which is long enough for Quoin'
  await refuse(
    { QUOIN_SECRET: other },
    /^The master secret cannot decrypt the secrets of this database, so a backup/,
  )
  await refuse({ QUOIN_DATA_DIR: join(file, '..', 'nothing') }, /^There is no database in .*nothing\./)
  await refuse(
    { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
    /^The database does not answer \(ECONNREFUSED\)\. Check DATABASE_URL\.$/,
  )
  await refuse({ QUOIN_BACKUP_PASSPHRASE: 'short' }, /must have at least 12 characters/)
  assert.equal(existsSync(join(file, '..', 'nothing')), false)
  const open = await quoin({ ...env, QUOIN_BACKUP_PASSPHRASE: '' }, 'backup', '--to', file)
  assert.match(open.stderr, /^Warning: the backup is not encrypted\./)
  assert.equal((await fetch(`${installation.program.url}/api/health`)).status, 200)
})

test('damaged pages of the database are found, and no backup is made', async (t) => {
  const { installation, env, file } = await scene(t)
  await installation.program.kill()
  const directory = env['QUOIN_DATA_DIR']!
  const path = await withDatabase(directory, async (connection) => {
    const client = new pg.Client(connection)
    await client.connect()
    const { rows } = await client.query<{ path: string }>(
      `select pg_relation_filepath('public.quoin_migrations') as path`,
    )
    await client.end()
    return join(directory, 'postgres', rows[0]!.path)
  })
  const bytes = readFileSync(path)
  bytes[bytes.length - 100]! ^= 1
  writeFileSync(path, bytes)
  const refusal = refusalIn(await quoin(env, 'backup', '--to', file))
  assert.match(
    refusal,
    /^The database has damaged pages, so no backup was made\..* Do not delete earlier backups\.$/,
  )
  assert.equal(existsSync(file), false)
})

test('a backup during which Postgres exits is refused with a sentence, and leaves nothing behind', async (t) => {
  const { installation, env, scratch, file } = await scene(t)
  const unfinished = () => readdirSync(scratch).filter((name) => name.endsWith('.unfinished'))
  const { child, ended } = startQuoin(env, 'backup', '--to', file)
  await until(() => Promise.resolve(unfinished().length > 0 || child.exitCode !== null))
  process.kill(installation.postmaster(), 'SIGQUIT')
  const { status, stderr } = await ended
  assert.equal(status, 1, stderr)
  assert.match(
    stderr,
    /The database stopped during the backup\. Run the backup again when the service runs again\./,
  )
  assert.deepEqual(readdirSync(scratch), [])
})
