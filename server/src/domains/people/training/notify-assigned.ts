import type { DeliveryView } from '../../../kernel/messages/index.ts'
import { oneLine } from '../../../kernel/one-line.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { formatDate } from '../../../kernel/time/index.ts'
import type { MemberRow } from '../../organization/company/index.ts'
import { writeMail } from '../../messages/outbox/index.ts'
import type { AssignmentRow } from './assignment.ts'

/** Emails a member the name of the course that was assigned to them, and its due date. */
export async function notifyAssigned(
  ctx: MutationContext,
  { id, location_id, due_date }: AssignmentRow,
  title: string,
  member: MemberRow,
): Promise<DeliveryView> {
  const until = due_date === null ? '' : ` by ${formatDate(due_date)}`
  return await writeMail(ctx, {
    purpose: 'internal',
    clientId: null,
    locationId: location_id,
    about: { kind: 'training_assignment', id },
    dependsOn: [],
    to: { address: member.email, name: member.name },
    content: {
      subject: `Training: ${oneLine(title)}`,
      text: [`Hello ${member.name},`, `please take the course “${title}”${until}.`].join('\n\n'),
    },
    idempotencyKey: `training-assigned/${id}`,
  })
}
