import type { Queries } from '../../../kernel/database/queries.ts'
import { firstIdAt } from '../../../kernel/ids.ts'

/** Maximum number of failed messages that are returned for each channel. */
const mostCounted = 10_000

/**
 * Returns the run id of each message that an automation wrote at or after `since` and that has failed or may not
 * have arrived. A run with several such messages appears several times. A message that is still being retried
 * has not failed.
 */
export async function runsWithFailedMessages(db: Queries, orgId: string, since: string): Promise<string[]> {
  const rows = await db.rows<{ run_id: string }>(
    ['mail_messages', 'sms_messages']
      .map(
        (table) => `(select split_part(m.idempotency_key, '/', 2) as run_id from quoin.${table} m
          where m.org_id = $1 and m.status = 'failed' and m.failure in ('permanent', 'unknown') and m.id >= $2
            and m.idempotency_key like 'run/%' order by m.id desc limit ${mostCounted})`,
      )
      .join(' union all '),
    [orgId, firstIdAt(Date.parse(since))],
  )
  return rows.map(({ run_id }) => run_id)
}
