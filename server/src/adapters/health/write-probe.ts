import { isConnectionFailure, isReadOnly } from '../../kernel/database/connection-failure.ts'
import type { Queries } from '../../kernel/database/queries.ts'
import { inTime } from '../../kernel/limits/in-time.ts'

/** Minimum time between two checks, in milliseconds. */
const everyMs = 1000
/** Time for which a call waits for the result of its check, in milliseconds. A commit usually takes much less. */
const waitMs = 300
/**
 * Time after which a check without an answer means that no changes are stored, in milliseconds. A failed standby is
 * replaced within this time.
 */
const timeoutMs = 5000

/** Writes a message of no content to the write-ahead log. The commit waits for the disk and for the synchronous standby. */
const statement = `select pg_logical_emit_message(true, 'quoin', '') is not null, current_setting('transaction_read_only') = 'on' as read_only`

/**
 * Returns a function that checks if the database stores changes. A primary answers queries although its commits wait,
 * because it has lost its standbys. A database can also be read-only.
 *
 * The check is a commit. It is made only when the function is called, at most once a second and never twice at the same
 * time. If it takes long, the function returns the previous result until `timeoutMs` has passed.
 */
export function writeProbe(system: Pick<Queries, 'row'>, now: () => number): () => Promise<boolean> {
  let isAccepting = true
  let startedAt = -Infinity
  let pending: Promise<void> | undefined
  const check = async (): Promise<void> => {
    try {
      isAccepting = (await system.row<{ read_only: boolean }>(statement))?.read_only === false
    } catch (error) {
      // Another error says nothing about writes, for example if the provider of the database does not allow the function.
      isAccepting = !isConnectionFailure(error) && !isReadOnly(error)
    } finally {
      pending = undefined
    }
  }
  return async () => {
    if (!pending && now() - startedAt >= everyMs) {
      startedAt = now()
      pending = check()
      await inTime(waitMs, pending).catch(() => undefined)
    }
    return isAccepting && !(pending && now() - startedAt > timeoutMs)
  }
}
