import type { Queries } from '../database/queries.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { mailMessages } from './mail/mail-messages-table.ts'
import { openBody, withoutSecrets } from './message-body.ts'
import { smsMessages } from './sms/sms-messages-table.ts'

/** What a message of the organization says, without what opens something; null: nothing is left of it. */
export async function textOfMessage(
  db: Queries,
  sealer: Sealer,
  { orgId, channel, id }: { orgId: string; channel: 'email' | 'sms'; id: string },
): Promise<string | null> {
  const row = await (channel === 'email' ? mailMessages : smsMessages).find(db, orgId, id)
  return row?.body == null ? null : withoutSecrets(openBody(sealer, { ...row, body: row.body })).text
}
