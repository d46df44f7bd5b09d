import type { Writes } from '../../../kernel/database/queries.ts'
import { type Mailer, queueServiceMail } from '../../../kernel/messages/mail/index.ts'
import { selectMembers } from '../../organization/company/index.ts'

export interface Notice {
  orgId: string
  subject: string
  text: string
  now: string
  /** Idempotency key. If the organization already has a notice with this key, no second notice is created. */
  idempotencyKey: string
}

/** Sends a notice from the service by email to all active owners of an organization. */
export async function notifyOwners(
  transaction: Writes,
  mailer: Mailer,
  { orgId, subject, text, now, idempotencyKey }: Notice,
): Promise<void> {
  const members = await selectMembers(transaction, orgId)
  for (const owner of members.filter((member) => member.role === 'owner' && member.active))
    await queueServiceMail(transaction, mailer, {
      orgId,
      now,
      message: {
        to: { address: owner.email, name: owner.name },
        subject,
        text,
        idempotencyKey: `${idempotencyKey}/${owner.id}`,
      },
    })
}
