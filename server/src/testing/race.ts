import pg from 'pg'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { reverseUnorderedRows } from './reverse-unordered-rows.ts'
import { type TestApp, testApp } from './test-app.ts'

const timeoutMs = 60_000

/** The row that all contenders lock, or its whole table if the row does not exist yet. */
type LockTarget = { table: string; orgId: string; id: string } | { table: string }

/**
 * Runs several calls that contend for the same row, so that they really run at the same time.
 * 1. Locks the row or table.
 * 2. Starts all contenders, and waits until each of them waits for a lock.
 * 3. Releases the lock. If the code under test lacks a lock, the result of the race shows it.
 *
 * If fewer contenders than expected reach the lock, the race proves nothing, so it fails. Some contenders may be
 * refused before they reach the row, for instance because another contender uses the same idempotency key. In that
 * case, set `atLock` to the number of contenders that reach the lock. All others must have ended when these wait for
 * the lock.
 */
export async function race<T>(
  target: LockTarget,
  contenders: readonly (() => Promise<T>)[],
  { atLock = contenders.length }: { atLock?: number } = {},
): Promise<PromiseSettledResult<T>[]> {
  const app = await testApp()
  const holder = await secondConnection(app)
  try {
    await lockTarget(holder, target)
    let doneCount = 0
    const running = contenders.map((start) => start().finally(() => doneCount++))
    const outcomes = Promise.allSettled(running)
    const meeting = await haveMet(app.inspect, contenders.length, atLock, () => doneCount)
    await holder.query('commit')
    const settled = await outcomes
    if (!meeting.all)
      throw new Error(
        `${atLock} of ${contenders.length} contenders should wait for the lock on ${target.table}, but ${meeting.waitingCount} waited and ${meeting.done} had ended. ${failuresOf(settled)}`,
      )
    return settled
  } finally {
    await holder.end()
  }
}

async function lockTarget(holder: pg.Client, target: LockTarget): Promise<void> {
  await holder.query('begin')
  if (!('id' in target)) return void (await holder.query(`lock table ${target.table} in share mode`))
  const row = `select 1 from ${target.table} where org_id = $1 and id = $2 for update`
  const { rowCount } = await holder.query(row, [target.orgId, target.id])
  if (rowCount !== 1) throw new Error(`The row of ${target.table} that the contenders lock does not exist.`)
}

const opened: pg.Client[] = []
// Closes the connections. Otherwise a lock that a failed test still holds would block the end of the test run.
after(() => Promise.all(opened.map((client) => client.end())))

/** Opens a separate connection, for example to hold a lock. It is closed when the test file ends. */
export async function secondConnection(app: TestApp): Promise<pg.Client> {
  const client = reverseUnorderedRows(new pg.Client(app.owner))
  await client.connect()
  opened.push(client)
  return client
}

/** Resolves when at least `count` statements in the database of this test wait for a lock. */
export async function untilWaiting(app: TestApp, count: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const waitingCount = await waiting(app.inspect)
    if (waitingCount >= count) return
    if (Date.now() > deadline) throw new Error(`Only ${waitingCount} of ${count} statements wait for a lock.`)
    await sleep(5)
  }
}

async function haveMet(inspect: pg.Client, all: number, atLock: number, doneSoFar: () => number) {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const doneCount = doneSoFar()
    const waitingCount = await waiting(inspect)
    if (waitingCount >= atLock && doneCount === doneSoFar() && waitingCount + doneCount === all)
      return { all: true, waitingCount, done: doneCount }
    // Contenders that have ended never reach the lock. If too many have ended, the race has failed.
    if (doneCount > all - atLock || Date.now() > deadline)
      return { all: false, waitingCount, done: doneCount }
    await sleep(5)
  }
}

function failuresOf(settled: readonly PromiseSettledResult<unknown>[]): string {
  return settled.map((each) => (each.status === 'rejected' ? String(each.reason) : each.status)).join('; ')
}

async function waiting(inspect: pg.Client): Promise<number> {
  const { rows } = await inspect.query<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(rows[0]!.count)
}
