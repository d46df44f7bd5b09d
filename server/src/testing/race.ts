import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { testApp } from './test-app.ts'

const patienceMs = 3000

/**
 * Starts all contenders while the row is locked, waits until each of them either stands in front of a lock or is done,
 * then lets go: so they truly meet, and a missing lock shows.
 */
export async function race<T>(
  row: { table: string; orgId: string; id: string },
  contenders: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const app = await testApp()
  const holder = new pg.Client({
    ...(app.inspect as unknown as { connectionParameters: pg.ClientConfig }).connectionParameters,
  })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(`select 1 from ${row.table} where org_id = $1 and id = $2 for update`, [
      row.orgId,
      row.id,
    ])
    let done = 0
    const running = contenders.map((start) => start().finally(() => done++))
    const outcomes = Promise.allSettled(running)
    const deadline = Date.now() + patienceMs
    while (Date.now() < deadline && done + (await waiting(app.inspect)) < contenders.length) await sleep(10)
    await holder.query('commit')
    return await outcomes
  } finally {
    await holder.end()
  }
}

async function waiting(inspect: pg.Client): Promise<number> {
  const { rows } = await inspect.query<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(rows[0]!.count)
}
