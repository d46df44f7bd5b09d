import { type MessageRow, openBody } from '../kernel/messages/index.ts'
import { smsMessages } from '../kernel/messages/sms/index.ts'
import type { TestOrg } from './test-org.ts'

/**
 * Returns the emails that an organization has created, sent or not, oldest first. Emails that were withheld, for
 * example because of a missing consent, are left out.
 */
export async function mailsOf(org: TestOrg) {
  const rows = await org.app.kernel.services.mailer.list(org.id)
  return rows.filter(isWritten).toReversed()
}

export async function textsOf({ app, id }: TestOrg) {
  const { sealer } = app.kernel.services
  const rows = await smsMessages.list(app.database.system, id, 50)
  return rows
    .filter(isWritten)
    .toReversed()
    .map((row) => ({ ...openBody(sealer, { ...row, body: row.body! }), ...row }))
}

function isWritten({ reason }: Pick<MessageRow, 'reason'>): boolean {
  return reason !== 'opted_out' && reason !== 'quiet_hours' && reason !== 'stale'
}
