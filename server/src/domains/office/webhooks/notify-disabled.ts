import type { Writes } from '../../../kernel/database/queries.ts'
import type { Mailer } from '../../../kernel/messages/mail/index.ts'
import { oneLine } from '../../../kernel/one-line.ts'
import { notifyOwners } from '../../messages/outbox/index.ts'

export interface Disabled {
  destinationId: string
  name: string
  url: string
  reason: string
  at: string
}

/** Notifies the owners that a destination was disabled. */
export async function notifyDisabled(
  transaction: Writes,
  mailer: Mailer,
  orgId: string,
  disabled: Disabled,
): Promise<void> {
  await notifyOwners(transaction, mailer, {
    orgId,
    now: disabled.at,
    subject: `The webhook destination "${oneLine(disabled.name)}" was disabled`,
    text: [
      `Quoin no longer sends events to the webhook destination "${disabled.name}".`,
      `Address: ${disabled.url}`,
      `Reason: ${disabled.reason}`,
      'New events are not stored for this destination. When its URL works again, enable the destination:',
      'the service first sends a test to the URL. Deliveries that failed before can then be replayed.',
    ].join('\n\n'),
    idempotencyKey: `webhook-disabled/${disabled.destinationId}/${disabled.at}`,
  })
}
