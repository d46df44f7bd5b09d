// Runs in its own process: it measures the work of the whole process.

import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import pg from 'pg'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { createMailer, queueServiceMail, serviceMail } from '../messages/mail/index.ts'
import { createMonitor, type Monitor, type MonitorParts } from './monitor.ts'
import { noAnswer } from './measure-database.ts'
import { openDatabase } from '../database/database.ts'

const operators = 'operators@quoin.test'
const minuteMs = 60_000

let app: TestApp
/** Connection on which a test leaves a transaction open, so that the probe reports the database as degraded. */
let culprit: pg.Client
let isLeftOpen: boolean
let clock: number
const now = (): string => new Date(clock).toISOString()

beforeEach(async () => {
  app = await testApp()
  clock = Date.parse('2026-03-01T12:00:00.000Z')
  isLeftOpen = false
  culprit = new pg.Client(app.owner)
  await culprit.connect()
  await app.inspect.query(
    `update quoin.health_circuit set state = 'closed', opened_at = null, reason = null, degraded_in_row = 0,
            healthy_in_row = 0, last_probe_at = null;
     delete from quoin.health_probes; delete from quoin.mail_messages; delete from quoin.tasks`,
  )
})
afterEach(() => culprit.end())

function monitorOf(changes: Partial<MonitorParts> = {}): Monitor {
  const { database, kernel } = app
  const sender = { address: 'quoin@quoin.test' }
  const mailer = createMailer({
    database: database.system,
    now,
    smtpUrl: 'smtp://127.0.0.1:1',
    sender,
    sealer: kernel.services.sealer,
  })
  return createMonitor({
    database,
    now,
    log: kernel.services.log,
    everySeconds: 60,
    maintenanceEmail: operators,
    queueMail: async (transaction, message) =>
      void (await queueServiceMail(transaction, mailer, { orgId: serviceMail, message, now: now() })),
    wakeWorkers: () => undefined,
    get longTransactionSeconds() {
      return isLeftOpen ? 0.02 : 300
    },
    ...changes,
  })
}

/**
 * Leaves a transaction open for longer than the probe allows. The limit is short only while this transaction is open.
 * At other times it is 300 seconds, so that slow transactions on a busy machine do not count as degraded.
 */
async function leaveOpen(): Promise<void> {
  isLeftOpen = true
  await culprit.query('begin; select pg_sleep(0.03)')
}

/** Runs a probe each minute: `x` with a transaction that is left open, `.` without one. */
async function play(monitor: Monitor, line: string): Promise<void> {
  for (const sign of line) {
    isLeftOpen = false
    if (sign === 'x') await leaveOpen()
    const report = await monitor.probe()
    assert.equal(report.status, sign === 'x' ? 'degraded' : 'ok', JSON.stringify(report.probes[0]))
    await culprit.query('rollback')
    clock += minuteMs
  }
}

async function mails(): Promise<string[]> {
  const { rows } = await app.inspect.query<{ subject: string }>(
    `select m.subject from quoin.mail_messages m join quoin.tasks t on t.payload->>'mail_id' = m.id::text and t.kind = 'mail.send'
      where m.to_address = $1 and m.org_id = $2 order by m.created_at, m.id`,
    [operators, serviceMail],
  )
  return rows.map((row) => row.subject)
}

const opened = 'Quoin: scheduled work is suspended'
const cleared = 'Quoin: scheduled work has resumed'

test('a probe of a healthy database is stored with its measurements', async () => {
  const { status, circuit, probes } = await monitorOf().probe()
  assert.deepEqual([status, circuit], ['ok', { state: 'closed', opened_at: null, reason: null }])
  const { database_latency_ms, active_connections, database_size_bytes, ...rest } = probes[0]!
  assert.deepEqual(rest, {
    at: '2026-03-01T12:00:00.000Z',
    status: 'ok',
    reasons: [],
    max_connections: Number((await app.inspect.query('show max_connections')).rows[0].max_connections),
    long_transactions: 0,
    sees_all_sessions: true,
  })
  assert.ok(database_latency_ms! > 0 && active_connections! >= 2 && database_size_bytes! > 1_000_000)
})

test('scheduled work is suspended after three degraded probes and resumes after ten minutes, with one email each', async () => {
  const monitor = monitorOf()
  await play(monitor, 'xx')
  assert.equal(await monitor.isSuspended(), false)
  await play(monitor, 'x')
  assert.equal(await monitor.isSuspended(), true)
  assert.deepEqual(await mails(), [opened])
  await play(monitor, '.........')
  assert.equal(await monitor.isSuspended(), true)
  await play(monitor, '..')
  assert.equal(await monitor.isSuspended(), false)
  assert.deepEqual(await mails(), [opened, cleared])
  const rows = (await app.mailer.list(serviceMail)).toReversed()
  assert.match(
    rows[0]!.text,
    /^Scheduled work has been suspended since 2026-03-01T12:02:00\.000Z, .*\n\n.*Transactions older than five minutes: 1\./,
  )
  assert.match(rows[1]!.text, /^The health probes have been healthy since 2026-03-01T12:12:00\.000Z, /)
})

test('an open circuit breaker stays open after a restart', async () => {
  await play(monitorOf(), 'xxx')
  const restarted = monitorOf()
  assert.equal(await restarted.isSuspended(), true)
  await play(restarted, '..........')
  assert.equal(await restarted.isSuspended(), false)
  assert.deepEqual(await mails(), [opened, cleared])
})

test('without a maintenance address no email is sent, and the opening is logged', async () => {
  app.logged.length = 0
  await play(monitorOf({ maintenanceEmail: undefined }), 'xxx')
  assert.deepEqual(await mails(), [])
  const events = app.logged.map((line) => (JSON.parse(line) as { event?: string }).event)
  assert.deepEqual(
    events.filter((event) => event !== undefined),
    [
      'reliability.probe',
      'health.degraded',
      'reliability.probe',
      'health.degraded',
      'reliability.probe',
      'health.degraded',
      'reliability.circuit_opened',
    ],
  )
})

test('concurrent probes of several processes are counted one after another, and open the circuit breaker once', async () => {
  await leaveOpen()
  const processes = Array.from({ length: 4 }, () => monitorOf())
  await Promise.all(processes.map((monitor) => monitor.probe()))
  const { rows } = await app.inspect.query('select state, degraded_in_row from quoin.health_circuit')
  assert.deepEqual(rows, [{ state: 'open', degraded_in_row: 4 }])
  assert.deepEqual(await mails(), [opened])
})

test('probes missed while the database was unreachable are stored afterwards with their own times, by one process', async () => {
  const [first, second] = [monitorOf(), monitorOf()]
  await first.probe()
  clock += minuteMs
  for (let turn = 0; turn < 4; turn++) {
    // The monitors are called three times a minute, but a probe is due only once a minute.
    for (const monitor of [first, second]) monitor.unreachable(now())
    clock += 40_000
    first.unreachable(now())
    clock += 20_000
  }
  const report = await first.probe()
  await second.probe()
  assert.deepEqual(report.circuit, {
    state: 'open',
    opened_at: '2026-03-01T12:03:00.000Z',
    reason: noAnswer,
  })
  const { rows } = await app.inspect.query<{ at: Date; status: string }>(
    'select at, status from quoin.health_probes order by at, id',
  )
  const minutes = rows.map(({ at, status }) => `${at.getUTCMinutes()} ${status}`)
  assert.deepEqual(minutes, ['0 ok', '1 degraded', '2 degraded', '3 degraded', '4 degraded', '5 ok', '5 ok'])
  assert.deepEqual(await mails(), [opened])
})

test('degraded probes that a process stores late do not open a circuit breaker that has since advanced', async () => {
  const [early, late] = [monitorOf(), monitorOf()]
  for (let turn = 0; turn < 3; turn++) {
    late.unreachable(now())
    clock += minuteMs
  }
  await early.probe()
  clock += minuteMs
  const report = await late.probe()
  assert.deepEqual(
    report.probes.map((probe) => probe.status),
    ['ok', 'ok', 'degraded', 'degraded', 'degraded'],
  )
  assert.equal(report.circuit.state, 'closed')
  assert.deepEqual(await mails(), [])
})

test('a probe of an unreachable database is degraded, counts, and is stored once the database is back', async () => {
  const { host, port, user, database: name } = culprit
  const parameters = { host, port, user, database: name }
  const silent = { ...parameters, port: port + 1 }
  const away = openDatabase(silent, () => undefined, { readers: 1, transactions: 1 })
  let current = away
  const monitor = monitorOf({
    database: {
      ...app.database,
      system: {
        rows: (...args) => current.system.rows(...args),
        row: (...args) => current.system.row(...args),
        transaction: (work) => current.system.transaction(work),
      },
    },
  })
  for (let probe = 1; probe <= 3; probe++) {
    const report = await monitor.probe()
    assert.equal(report.circuit.state, probe < 3 ? 'closed' : 'open')
    assert.deepEqual([report.status, report.probes.length], ['degraded', probe])
    assert.deepEqual(report.probes[0]!.reasons, [noAnswer])
    clock += 1000
  }
  current = app.database
  const back = await monitor.probe()
  await away.close()
  assert.deepEqual(
    [back.status, back.circuit.state, back.circuit.opened_at],
    ['ok', 'open', '2026-03-01T12:00:02.000Z'],
  )
  assert.equal(back.probes.length, 4)
  assert.equal((await monitor.probe()).probes.length, 5)
})

test('a probe whose commit was not confirmed is not counted twice', async () => {
  const { system } = app.database
  let unheard = true
  const monitor = monitorOf({
    database: {
      ...app.database,
      system: {
        ...system,
        transaction: async (work) => {
          const result = await system.transaction(work)
          if (unheard) throw Object.assign(new Error('reset'), { code: 'ECONNRESET' })
          return result
        },
      },
    },
  })
  await leaveOpen()
  await monitor.probe()
  unheard = false
  clock += minuteMs
  const report = await monitor.probe()
  assert.deepEqual([report.probes.length, report.circuit.state], [2, 'closed'])
  const { rows } = await app.inspect.query('select degraded_in_row from quoin.health_circuit')
  assert.deepEqual(rows, [{ degraded_in_row: 2 }])
})

test('probes are stored for thirty days', async () => {
  const monitor = monitorOf()
  await monitor.probe()
  clock += 30 * 86_400_000
  assert.equal((await monitor.probe()).probes.length, 2)
  clock += 1
  await monitor.probe()
  assert.equal((await monitor.probe()).probes.length, 3)
})
