import { lockOf } from '../../../../kernel/database/lock.ts'
import { AppError } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'

/** Seconds after which a refused import can be tried again. */
const retryAfterSeconds = 5

/**
 * Acquires the organization's lock for imports. An organization runs one import at a time, so that no import misses
 * clients that another import creates. A second import is refused at once, because waiting would occupy a database
 * connection until the first import ends. While an import runs in the background, other imports are refused too.
 */
export async function lockImports(ctx: MutationContext): Promise<void> {
  const { id: orgId } = ctx.actor.org
  const row = await ctx.db.row<{ is_free: boolean }>(
    `select pg_try_advisory_xact_lock(${lockOf('$1')}) as is_free`,
    [`clients.import/${orgId}`],
  )
  if (!row?.is_free) throw anotherRuns('Another import of this company is running.')
  const running = await ctx.db.row<{ filename: string; row_count: number; done_count: number }>(
    `select i.filename, i.row_count, i.done_count from running_client_imports i where i.org_id = $1`,
    [orgId],
  )
  if (running)
    throw anotherRuns(
      `The import of ${running.filename} is running: ${running.done_count} of ${running.row_count} rows are processed.`,
    )
}

const anotherRuns = (reason: string): AppError =>
  new AppError(
    'invalid_state',
    `${reason} Try again in ${retryAfterSeconds} seconds, with a new idempotency key.`,
    [],
    retryAfterSeconds,
  )
