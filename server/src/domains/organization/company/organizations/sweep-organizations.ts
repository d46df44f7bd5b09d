import type { Database, Mode } from '../../../../kernel/database/database.ts'
import type { Queries } from '../../../../kernel/database/queries.ts'
import { logEvents } from '../../../../kernel/log-events.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { Operation } from '../../../../kernel/operations/operation.ts'
import { type Kernel, run } from '../../../../kernel/operations/run.ts'
import { isDatabaseGone } from '../../../../kernel/database/connection-failure.ts'
import { findOrganizationById } from './organizations-table.ts'

/** A page of due rows: at most `limit` rows after the cursor `after`. */
export interface SweepPage {
  after: string | null
  limit: number
}

/** Describes a sweep: how it finds due records, and the operation that processes each of them. */
export interface Sweep {
  /**
   * Finds organizations that may have due work, ordered by id. The query must use an index of due rows, so that
   * organizations without due work cost nothing.
   */
  organizations: (system: Queries, mode: Mode, page: SweepPage) => Promise<readonly { id: string }[]>
  /**
   * Finds at most `limit` due records, ordered by id, after the cursor `after`. The cursor is needed because a record
   * whose operation failed stays due and would be found again.
   */
  due: (reader: Queries, orgId: string, page: SweepPage) => Promise<readonly { id: string }[]>
  operation: Operation
  inputOf: (id: string) => object
}

/**
 * Work that becomes due only because time passes. It is processed by sweeps in real time, or when an organization's
 * test clock is moved.
 */
export interface DueWithTime {
  sweep: (now: string) => Sweep
  /**
   * Finds the time at which the next work becomes due. The result may be earlier than that time, but never later.
   * Returns null if no such work is known.
   */
  next: (db: Queries, orgId: string, now: string) => Promise<string | null>
}

const usualLimit = 200

/** A page of one organization's records. */
interface Turn {
  orgId: string
  mode: Mode
  after: string | null
  limit: number
}

/**
 * Runs the due work of all organizations, in live and in test mode. Each organization first gets one page of records.
 * Organizations with more work get further pages in rotation, so that a large organization does not delay the others.
 * If the operation fails for a record, the failure is logged and counted, the record stays due for the next sweep, and
 * the records after it are still processed. A failed query of one organization is handled in the same way. If anything
 * failed, the sweep ends with an error that states the number of failures. It stops at once if the database is
 * unavailable.
 */
export async function sweepOrganizations(
  database: Database,
  kernel: Kernel,
  sweep: Sweep,
  limit = usualLimit,
): Promise<void> {
  let failed = 0
  const crowded: Turn[] = []
  const serve = async (turn: Turn): Promise<void> => {
    try {
      const page = await sweepPage(database, kernel, sweep, turn)
      failed += page.failed
      if (page.next !== null) crowded.push({ ...turn, after: page.next })
    } catch (error) {
      if (isDatabaseGone(error)) throw error
      failed++
      const { orgId: org_id, mode } = turn
      const entry = {
        event: logEvents.cron,
        outcome: 'failed',
        org_id,
        mode,
        operation: sweep.operation.name,
      }
      kernel.services.log.error(
        { ...entry, err: error as Error },
        'The records of an organization for which scheduled work is due could not be read.',
      )
    }
  }
  for (const mode of ['live', 'sandbox'] as const)
    for (let after: string | null = null; ;) {
      const page: SweepPage = { after, limit }
      const dueOrganizations: readonly { id: string }[] = await sweep.organizations(
        database.system,
        mode,
        page,
      )
      for (const { id } of dueOrganizations) await serve({ orgId: id, mode, after: null, limit })
      if (dueOrganizations.length < limit) break
      after = dueOrganizations.at(-1)!.id
    }
  for (let turn = crowded.shift(); turn; turn = crowded.shift()) await serve(turn)
  if (failed > 0) throw failureOf(sweep, failed)
}

/**
 * Runs the due work of one organization, or a part of it if `isOver` becomes true. Returns the number of processed
 * records.
 */
export async function sweepOne(
  database: Database,
  kernel: Kernel,
  sweep: Sweep,
  orgId: string,
  isOver: () => boolean = () => false,
): Promise<number> {
  const all = { done: 0, failed: 0 }
  for (const mode of ['live', 'sandbox'] as const)
    for (let after: string | null = null, more = true; more;) {
      const page = await sweepPage(database, kernel, sweep, { orgId, mode, after, limit: usualLimit })
      all.done += page.done
      all.failed += page.failed
      after = page.next
      more = after !== null && !isOver()
    }
  if (all.failed > 0) throw failureOf(sweep, all.failed)
  return all.done
}

const failureOf = ({ operation }: Sweep, failed: number): Error =>
  new Error(`The sweep that runs ${operation.name} had ${failed} failures.`)

/** Processes a page of due records. `next` is the cursor of the next page, or null after the last page. */
async function sweepPage(
  database: Database,
  kernel: Kernel,
  { due, operation, inputOf }: Sweep,
  { orgId, mode, after, limit }: Turn,
): Promise<{ done: number; failed: number; next: string | null }> {
  let [done, failed] = [0, 0]
  const reader = database[mode].reader({ orgId, locations: '*' })
  const dueRecords = await due(reader, orgId, { after, limit })
  const org = dueRecords.length > 0 ? await findOrganizationById(database.system, orgId) : undefined
  if (!org) return { done, failed, next: null }
  const actor = { type: 'system', id: null, org, mode, locations: '*' } as const
  for (const { id } of dueRecords)
    await run(kernel, operation, { actor, input: inputOf(id), requestId: newId() }).then(
      () => done++,
      (error: Error) => {
        failed++
        const record = { org_id: orgId, mode, operation: operation.name, record_id: id }
        const entry = { event: logEvents.cron, outcome: 'failed', ...record, err: error }
        kernel.services.log.error(
          entry,
          'Scheduled work for a due record failed; it continues with the next record.',
        )
      },
    )
  return { done, failed, next: dueRecords.length < limit ? null : dueRecords.at(-1)!.id }
}
