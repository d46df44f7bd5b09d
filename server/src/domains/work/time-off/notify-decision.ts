import type { DeliveryView } from '../../../kernel/messages/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { formatDate } from '../../../kernel/time/index.ts'
import type { MemberRow } from '../../organization/company/index.ts'
import { writeMail } from '../../messages/outbox/index.ts'
import type { RequestRow } from '../../people/absences/index.ts'

/**
 * Emails the decision about a request to the member whose absence it is. Sends no email if the member made the decision
 * or has left.
 */
export async function notifyDecision(
  ctx: MutationContext,
  request: RequestRow,
  member: MemberRow,
): Promise<DeliveryView[]> {
  if (!member.active || request.decided_by === member.id) return []
  const days =
    request.from_date === request.to_date
      ? `on ${formatDate(request.from_date)}`
      : `from ${formatDate(request.from_date)} to ${formatDate(request.to_date)}`
  const delivery = await writeMail(ctx, {
    purpose: 'internal',
    clientId: null,
    locationId: request.location_id,
    about: { kind: 'time_off_request', id: request.id },
    dependsOn: [],
    to: { address: member.email, name: member.name },
    content: {
      subject: `Your time off ${days} was ${request.status}`,
      text: [
        `Hello ${member.name},`,
        `your time off ${days} was ${request.status}.`,
        ...(request.decision_note === null ? [] : [request.decision_note]),
      ].join('\n\n'),
    },
    idempotencyKey: `time-off-decided/${request.id}/${request.version}`,
  })
  return [delivery]
}
