import type { Writes } from '../../kernel/database/queries.ts'
import { type Mailer, queueServiceMail } from '../../kernel/messages/mail/index.ts'
import { type MemberRow, selectMembers } from '../company/index.ts'

export interface Notice {
  orgId: string
  subject: string
  text: string
  now: string
  /** A notice of the same organization with the same key is the same notice. */
  idempotencyKey: string
}

/** Mails the owners what the service has to tell them of its own accord. */
export async function tellOwners(transaction: Writes, mailer: Mailer, notice: Notice): Promise<void> {
  const members = await selectMembers(transaction, notice.orgId)
  await mailTo(transaction, mailer, notice, members.filter(isActiveOwner))
}

/** Mails a member what the service reports of its own accord; the owners, where the member is not active any more. */
export async function tellMemberOrOwners(
  transaction: Writes,
  mailer: Mailer,
  { memberId, ...notice }: Notice & { memberId: string | null },
): Promise<void> {
  const members = await selectMembers(transaction, notice.orgId)
  const member = members.find(({ id, active }) => id === memberId && active)
  await mailTo(transaction, mailer, notice, member ? [member] : members.filter(isActiveOwner))
}

const isActiveOwner = ({ role, active }: MemberRow): boolean => role === 'owner' && active

async function mailTo(
  transaction: Writes,
  mailer: Mailer,
  { orgId, subject, text, now, idempotencyKey }: Notice,
  members: readonly MemberRow[],
): Promise<void> {
  for (const member of members)
    await queueServiceMail(transaction, mailer, {
      orgId,
      now,
      message: {
        to: { address: member.email, name: member.name },
        subject,
        text,
        idempotencyKey: `${idempotencyKey}/${member.id}`,
      },
    })
}
