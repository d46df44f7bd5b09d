import { setTimeout as sleep } from 'node:timers/promises'
import { isAtTasks, releaseExpiredOf } from '../tasks/tasks-table.ts'
import { StandsNotStill } from './move-refused.ts'
import { findMove, lockCalls, tryLockEnds, isStillHere } from './moves-table.ts'
import { moverName, type Side } from './side.ts'

/**
 * Time in milliseconds between writing the mark of a leaving organization and the instant from which it applies.
 * Transactions that began before that instant continue normally.
 */
const noticeMs = 200
const lookEveryMs = 25

/**
 * Freezes an organization for as long as this connection is open:
 *
 * 1. The lock that the organization's calls share is acquired exclusively. New calls are refused from now on, and the
 *    function waits for running calls. If another command has moved the organization meanwhile, this command stops.
 * 2. The organization is marked as leaving. New background work skips it: no task is claimed and no event is relayed.
 * 3. The function waits until every transaction that began before the mark applied has ended.
 * 4. It waits for claimed tasks, and for calls that wait for an external service.
 * 5. The function exclusively acquires the lock that such work holds in shared mode (`endsLock`). Now nothing can be
 *    written, not even by a worker that was wrongly considered crashed.
 *
 * When the connection ends for any reason, the organization is no longer frozen.
 */
export async function standStill(side: Side, orgId: string, cell: string, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs
  await lockCalls(side, orgId).catch((error: unknown) => {
    if ((error as { code?: string }).code === '55P03') throw new StandsNotStill('calls')
    throw error
  })
  if (!isStillHere(await findMove(side, orgId))) return
  await mark(side, orgId, cell)
  const until = async (unfinishedWork: string, isSo: () => Promise<boolean>): Promise<void> => {
    while (!(await isSo())) {
      if (performance.now() > deadline) throw new StandsNotStill(unfinishedWork)
      await sleep(lookEveryMs)
    }
  }
  await until('transactions', () => isBehind(side, orgId))
  await until('background work', () => isIdle(side, orgId))
  await until('calls that wait for an external service', () => tryLockEnds(side, orgId))
}

/**
 * Marks the organization as leaving. The mark applies only from an instant shortly after its commit, so that all
 * transactions that begin after that instant see it. Writes the mark again if the commit took longer.
 */
async function mark({ client }: Side, orgId: string, cell: string): Promise<void> {
  for (;;) {
    await client.query(
      `insert into quoin.moves (org_id, state, cell, still_from) values ($1, 'leaving', $2, clock_timestamp() + make_interval(secs => $3))
       on conflict (org_id) do update set state = 'leaving', cell = excluded.cell, still_from = excluded.still_from`,
      [orgId, cell, noticeMs / 1000],
    )
    const { rows } = await client.query<{ intime: boolean }>(
      `select clock_timestamp() < m.still_from as intime from quoin.moves m where m.org_id = $1`,
      [orgId],
    )
    if (rows[0]!.intime) return
  }
}

/**
 * True if every transaction of the service that began before the mark applied has ended. Does not count the
 * transactions of other moves, which may take long.
 */
async function isBehind({ client }: Side, orgId: string): Promise<boolean> {
  const { rows } = await client.query<{ behind: boolean }>(
    `select clock_timestamp() > m.still_from and not exists (
              select from pg_stat_activity a
               where a.datname = current_database() and a.pid <> pg_backend_pid() and a.application_name like 'quoin%'
                 and a.application_name <> $2 and a.xact_start <= m.still_from) as behind
       from quoin.moves m where m.org_id = $1`,
    [orgId, moverName],
  )
  return rows[0]!.behind
}

/**
 * True if no task of the organization is running. First releases tasks that crashed workers had claimed, as workers
 * would do.
 */
async function isIdle({ queries }: Side, orgId: string): Promise<boolean> {
  await releaseExpiredOf(queries, orgId)
  return !(await isAtTasks(queries, orgId))
}
