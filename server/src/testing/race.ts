import pg from 'pg'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type TestApp, testApp } from './test-app.ts'

const patienceMs = 15_000

/** A row where contenders meet, or a whole table if their row is not known yet. */
type Place = { table: string; orgId: string; id: string } | { table: string }

/**
 * Starts all contenders while the row, or the table, is locked. Waits until all of them wait for a lock, then releases
 * it. They therefore truly meet, and a missing lock becomes visible. A race whose contenders never meet fails, because
 * it proves nothing.
 *
 * If some are refused before they reach the row, for instance because another one holds their key, `atLock` is the
 * number that waits there. The others must have ended by then.
 */
export async function race<T>(
  place: Place,
  contenders: readonly (() => Promise<T>)[],
  { atLock = contenders.length }: { atLock?: number } = {},
): Promise<PromiseSettledResult<T>[]> {
  const app = await testApp()
  const holder = await secondConnection(app)
  try {
    await hold(holder, place)
    let done = 0
    const running = contenders.map((start) => start().finally(() => done++))
    const outcomes = Promise.allSettled(running)
    const met = await haveMet(app.inspect, contenders.length, atLock, () => done)
    await holder.query('commit')
    const settled = await outcomes
    if (!met.all)
      throw new Error(
        `Of ${contenders.length} contenders ${met.standing} stood at the lock of ${place.table}, not ${atLock}, and ${met.done} were done: they never met. ${failuresOf(settled)}`,
      )
    return settled
  } finally {
    await holder.end()
  }
}

async function hold(holder: pg.Client, place: Place): Promise<void> {
  await holder.query('begin')
  if (!('id' in place)) return void (await holder.query(`lock table ${place.table} in share mode`))
  const row = `select 1 from ${place.table} where org_id = $1 and id = $2 for update`
  const { rowCount } = await holder.query(row, [place.orgId, place.id])
  if (rowCount !== 1) throw new Error(`There is no such row in ${place.table} to meet at.`)
}

const opened: pg.Client[] = []
// A failed test that still holds a lock must not block the end of the run.
after(() => Promise.all(opened.map((client) => client.end())))

/** A separate connection, beside those of the service and the test, for example to hold a lock. */
export async function secondConnection(app: TestApp): Promise<pg.Client> {
  const client = new pg.Client({
    ...app.owner,
  })
  await client.connect()
  opened.push(client)
  return client
}

/** Resolves when this many statements of this test's database wait for a lock. */
export async function untilWaiting(app: TestApp, count: number): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const standing = await waiting(app.inspect)
    if (standing >= count) return
    if (Date.now() > deadline) throw new Error(`Only ${standing} of ${count} came to stand at a lock.`)
    await sleep(5)
  }
}

async function haveMet(inspect: pg.Client, all: number, atLock: number, doneSoFar: () => number) {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const done = doneSoFar()
    const standing = await waiting(inspect)
    if (standing >= atLock && done === doneSoFar() && standing + done === all)
      return { all: true, standing, done }
    // A contender that has ended will not reach the lock any more.
    if (done > all - atLock || Date.now() > deadline) return { all: false, standing, done }
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
