import type { Queries } from '../../../kernel/database/queries.ts'
import { mailMessages } from '../../../kernel/messages/mail/index.ts'
import { smsMessages } from '../../../kernel/messages/sms/index.ts'

/**
 * Returns the time of the latest message to a customer about each of these records, keyed by record id. Ignores refused
 * messages.
 */
export async function latestAbout(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const [mails, texts] = await Promise.all([
    mailMessages.latestAbout(db, orgId, ids),
    smsMessages.latestAbout(db, orgId, ids),
  ])
  const latest = new Map<string, string>()
  for (const { about_id, written_at } of [...mails, ...texts])
    if (written_at > (latest.get(about_id) ?? '')) latest.set(about_id, written_at)
  return latest
}
