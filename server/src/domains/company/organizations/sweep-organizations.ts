import type { Database, Mode } from '../../../kernel/database/database.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { logEvents } from '../../../kernel/log-events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Operation } from '../../../kernel/operations/operation.ts'
import { type Kernel, run } from '../../../kernel/operations/run.ts'
import { isDatabaseGone } from '../../../kernel/database/connection-failure.ts'
import { findOrganizationById } from './organizations-table.ts'

/** A part of what is due: at most `limit`, behind the last one that was looked at. */
export interface SweptPage {
  after: string | null
  limit: number
}

/** Which records of which organizations are due, and the operation of the service that is run on each. */
export interface Sweep {
  /**
   * The organizations in which something may be due, by their ids: found by an index of what is due, so that a sweep costs
   * nothing for those in which nothing is.
   */
  organizations: (system: Queries, mode: Mode, page: SweptPage) => Promise<readonly { id: string }[]>
  /**
   * At most `limit` of them, by their ids, and only those behind `after`, the last one that was looked at: a record that
   * fails stays due, and would be found again and again.
   */
  due: (reader: Queries, orgId: string, page: SweptPage) => Promise<readonly { id: string }[]>
  operation: Operation
  inputOf: (id: string) => object
}

/** What becomes due with the time alone, for sweeps by the real time and for who moves the clock of one organization. */
export interface DueWithTime {
  sweep: (now: string) => Sweep
  /** When something will be due in the organization that is not due then, or something earlier; null: nothing is in sight. */
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
 * Goes through the organizations in which something is due, in both modes. Each gets a turn of one page, and those in which
 * there is more get further ones, one after the other, when everybody has had the first: a crowd makes nobody else wait. A
 * record that fails is told in the log, left due for the next time and counted, and those behind it are served, as are the
 * organizations behind one that cannot be looked at; only then is the sweep a failure, which says how many. Without the
 * database it ends.
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
      kernel.services.log.error({ ...entry, err: error as Error }, 'An organization could not be looked at.')
    }
  }
  for (const mode of ['live', 'sandbox'] as const)
    for (let after: string | null = null; ;) {
      const page: SweptPage = { after, limit }
      const found: readonly { id: string }[] = await sweep.organizations(database.system, mode, page)
      for (const { id } of found) await serve({ orgId: id, mode, after: null, limit })
      if (found.length < limit) break
      after = found.at(-1)!.id
    }
  for (let turn = crowded.shift(); turn; turn = crowded.shift()) await serve(turn)
  if (failed > 0) throw failureOf(sweep, failed)
}

/** The same in one organization. Answers how many records were due. */
export async function sweepOne(
  database: Database,
  kernel: Kernel,
  sweep: Sweep,
  orgId: string,
): Promise<number> {
  const all = { done: 0, failed: 0 }
  for (const mode of ['live', 'sandbox'] as const)
    for (let after: string | null = null, more = true; more;) {
      const page = await sweepPage(database, kernel, sweep, { orgId, mode, after, limit: usualLimit })
      all.done += page.done
      all.failed += page.failed
      after = page.next
      more = after !== null
    }
  if (all.failed > 0) throw failureOf(sweep, all.failed)
  return all.done
}

const failureOf = ({ operation }: Sweep, failed: number): Error =>
  new Error(`${failed} of the records due for ${operation.name} failed.`)

/** `next`: behind whom there is more; null where the page was the last. */
async function sweepPage(
  database: Database,
  kernel: Kernel,
  { due, operation, inputOf }: Sweep,
  { orgId, mode, after, limit }: Turn,
): Promise<{ done: number; failed: number; next: string | null }> {
  let [done, failed] = [0, 0]
  const reader = database[mode].reader({ orgId, locations: '*' })
  const found = await due(reader, orgId, { after, limit })
  const org = found.length > 0 ? await findOrganizationById(database.system, orgId) : undefined
  if (!org) return { done, failed, next: null }
  const actor = { type: 'system', id: null, org, mode, locations: '*' } as const
  for (const { id } of found)
    await run(kernel, operation, { actor, input: inputOf(id), requestId: newId() }).then(
      () => done++,
      (error: Error) => {
        failed++
        const record = { org_id: orgId, mode, operation: operation.name, record_id: id }
        const entry = { event: logEvents.cron, outcome: 'failed', ...record, err: error }
        kernel.services.log.error(entry, 'A record that was due failed; the sweep goes on.')
      },
    )
  return { done, failed, next: found.length < limit ? null : found.at(-1)!.id }
}
