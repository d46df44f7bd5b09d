// Slow: it starts installations, ships their log, and restores them to moments of the past.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { png } from '../../src/domains/office/files/testing/pictures.ts'
import { readShipped } from '../../src/operate/log/log-state.ts'
import { startProgram } from '../../src/testing/program.ts'
import { addClient, count, runMutation, until } from '../crash/gateway-calls.ts'
import { install, type Installation } from '../crash/installation.ts'
import { contentsOf, directoryForCopies, withDatabase } from './contents.ts'
import { quoin, quoinJson, refusalIn } from './quoin.ts'

const cronSecret = 'a bearer secret of the tests'

let installation: Installation
let env: Record<string, string>
let scratch: string
let repository: string
let codeFile: string
let client: pg.Client

const directory = (): string => env['QUOIN_DATA_DIR']!

/** Returns the time of the database, in the form that the command line accepts. */
async function now(): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]!.now.toISOString()
}

/** Ends the current segment of the log, and waits until it is in the repository. */
async function ship(): Promise<void> {
  const { rows } = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_current_wal_insert_lsn()) as segment, pg_switch_wal()`,
  )
  await until(async () => ((await readShipped(directory()))?.segment ?? '') >= rows[0]!.segment)
}

before(async (t) => {
  const ending = { after: (tidy: () => unknown) => (t as TestContext).after(tidy) }
  installation = await install(ending, undefined, { CRON_SECRET: cronSecret })
  scratch = directoryForCopies(ending)
  ;[repository, codeFile] = [join(scratch, 'repository'), join(scratch, 'code')]
  env = installation.env
  const set = await quoin(env, 'backup', 'setup', '--to', repository)
  assert.match(set.stdout, /Restart Quoin once now, so that its database archives its log/)
  const [code] = /quoin-recovery-\S+/.exec(set.stdout)!
  writeFileSync(codeFile, code)
  const unarchived = await quoin(env, 'backup')
  assert.match(unarchived.stdout, /^To go back to any minute, restart Quoin once: /m)
  installation.program.signal('SIGTERM')
  await installation.program.ended
  await installation.restart()
  client = await installation.connect()
})

const restore = (to: string, ...more: string[]) =>
  quoin(env, 'restore', repository, '--to', join(scratch, to), '--passphrase-file', codeFile, ...more)

async function uploadPhoto(width: number): Promise<void> {
  const job = await runMutation(installation, 'jobs.create', {
    client_id: await addClient(installation),
    line_items: [{ name: 'Gutters', unit_price_cents: 9900 }],
  })
  const input = { job_id: job.id, content_base64: png(width, 30).toString('base64') }
  await runMutation(installation, 'files.crewPhoto.upload', input)
}

test('rows that were deleted by mistake are back as they were a moment before, with their files', async (t) => {
  await uploadPhoto(41)
  await until(async () => (await count(installation, 'live.file_bytes')) === 0)
  const backup = await quoin(env, 'backup')
  assert.match(
    backup.stdout,
    /^You can go back to any minute since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(UTC\)\. /m,
  )
  await uploadPhoto(42)
  await until(async () => (await count(installation, 'live.file_bytes')) === 0)
  await ship()
  await addClient(installation)
  const clients = await count(installation, 'live.clients')
  await sleep(50)
  const moment = await now()
  await sleep(50)
  await client.query('delete from live.files')
  await client.query(`update live.clients set name = 'Mistake'`)
  await sleep(1500)
  await ship()
  const restored = await restore('before', '--at', moment.replace('T', ' ').replace('Z', ''))
  t.diagnostic(restored.stderr + restored.stdout)
  assert.equal(restored.status, 0, restored.stderr)
  assert.match(
    restored.stderr,
    /then the log up to (\S+Z) \(the next transaction is of (\S+Z)\): \d+ segments\n/,
  )
  const [, reached, next] = /then the log up to (\S+Z) \(the next transaction is of (\S+Z)\)/.exec(
    restored.stderr,
  )!
  assert.ok(reached! < moment && moment <= next!, `${reached} ${moment} ${next}`)
  assert.match(restored.stderr, /files that the log has added: 1\n/)
  assert.match(restored.stderr, / · 2 files, all unchanged\n/)
  const copy = join(scratch, 'before')
  await withDatabase(copy, async (connection) => {
    const contents = await contentsOf(connection)
    assert.match(contents['live.clients']!, new RegExp(`^${clients} `))
    assert.match(contents['live.files']!, /^2 /)
  })
  assert.equal(existsSync(join(copy, 'log-feed')), false)
  assert.ok(readdirSync(join(copy, 'postgres', 'pg_wal')).some((name) => name === '00000002.history'))
})

test('without the machine, everything that was shipped is restored', async () => {
  await addClient(installation)
  await ship()
  const clients = await count(installation, 'live.clients')
  const restored = await restore('latest', '--at', 'latest')
  assert.equal(restored.status, 0, restored.stderr)
  assert.match(restored.stderr, /then the log up to \S+Z \(there is no later one\): \d+ segments\n/)
  await withDatabase(join(scratch, 'latest'), async (connection) => {
    assert.match((await contentsOf(connection))['live.clients']!, new RegExp(`^${clients} `))
  })
})

test('the status lists the times that can be restored, and the metrics report how much would be lost', async () => {
  const status = await quoinJson(env, 'backup', 'status')
  assert.equal(status.ranges.length, 1, JSON.stringify(status))
  assert.equal(status.gap, null)
  assert.ok(status.ranges[0].since < status.ranges[0].until)
  const doctor = await quoin(env, 'doctor', '--json')
  const checks: { name: string; is_right: boolean; note: string }[] = JSON.parse(doctor.stdout).checks
  const shipped = checks.find(({ name }) => name === 'log-shipped')!
  assert.ok(shipped.is_right, JSON.stringify(shipped))
  assert.match(shipped.note, /^to any time from \S+ \S+ to \S+ \S+ \(UTC\)$/)
  const headers = { authorization: `Bearer ${cronSecret}` }
  const metrics = await (await fetch(`${installation.program.url}/metrics`, { headers })).text()
  const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1])
  assert.ok(read('quoin_wal_unarchived_seconds') < 60, metrics)
  assert.ok(read('quoin_disk_free_bytes') > 1e6)
})

test('a time outside of what is there is refused, with the times that can be restored', async () => {
  const refuse = async (sentence: RegExp, at: string) =>
    assert.match(refusalIn(await restore('refused', '--at', at)), sentence)
  const span =
    /can restore any time from \d{4}-\d\d-\d\d \d\d:\d\d:\d\d to \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(UTC\)\.$/
  await refuse(span, '2020-01-01 00:00')
  await refuse(span, '2099-01-01 00:00')
  await refuse(/^"yesterday" is not a time\. Write it as /, 'yesterday')
  await refuse(/^"2026-02-30 12:00" is not a time\./, '2026-02-30 12:00')
  assert.equal(existsSync(join(scratch, 'refused')), false)
})

test('a copy that ships into the same directory uses a folder of its own', async (t) => {
  const folders = () => readdirSync(join(repository, 'log')).toSorted()
  assert.equal(folders().length, 1)
  const { QUOIN_SECRET } = env as { QUOIN_SECRET: string }
  const copy = { QUOIN_DATA_DIR: join(scratch, 'latest'), QUOIN_SECRET }
  installation.program.signal('SIGTERM')
  await installation.program.ended
  await quoinJson(copy, 'backup', 'setup', '--to', repository, '--again')
  const program = await startProgram(copy)
  t.after(() => program.kill())
  await quoinJson(copy, 'backup')
  await until(() => Promise.resolve(folders().length === 2), 90_000)
  const [first, second] = folders() as [string, string]
  assert.equal(first.split('-')[0], second.split('-')[0])
  assert.deepEqual([first, second].map((name) => name.split('-')[1]).toSorted(), ['00000001', '00000002'])
})
