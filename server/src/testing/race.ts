import pg from 'pg'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type TestApp, testApp } from './test-app.ts'

const patienceMs = 15_000

/** A row, or a whole table, where contenders meet who do not know yet of which row they are. */
type Place = { table: string; orgId: string; id: string } | { table: string }

/**
 * Starts all contenders while nobody can change the row, or write to the table, waits until they stand in front of a lock,
 * then lets go: so they truly meet, and a missing lock shows. Contenders that never meet fail the race: it proves nothing.
 *
 * Where some are turned away before they come to the row, for instance because another one holds their key, `atLock` says
 * how many stand there; the others have to be done by then.
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
// A test that failed while it held something must not hold up the end of all.
after(() => Promise.all(opened.map((client) => client.end())))

/** A connection beside that of the service and that of the test, for a test to hold something with. */
export async function secondConnection(app: TestApp): Promise<pg.Client> {
  const client = new pg.Client({
    ...app.owner,
  })
  await client.connect()
  opened.push(client)
  return client
}

/** Resolves when so many statements of this test's database stand in front of a lock. */
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
    // Whoever is done comes to no lock any more.
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
