import type { Alarm } from '../../../kernel/automations/engine/engine-parts.ts'
import { findAutomation } from '../../../kernel/automations/tables/automations-table.ts'
import type { Mailer } from '../../../kernel/messages/mail/index.ts'
import { notifyOwners } from '../../messages/outbox/index.ts'

/**
 * Emails the owners that runs of an automation were refused, because automations start each other in a loop or a
 * record enters too often.
 */
export async function notifyOwnersOfLoop(
  mailer: Mailer,
  { transaction, orgId, now, key, automationId }: Alarm,
): Promise<void> {
  const automation = await findAutomation(transaction, orgId, automationId)
  const name = automation?.name ?? automationId
  await notifyOwners(transaction, mailer, {
    orgId,
    now,
    idempotencyKey: key,
    subject: `Runs of an automation were refused: ${name}`,
    text:
      `The automation "${name}" would have started without end: automations start each other, or one ` +
      'record entered more than a hundred times within an hour. At least one run was refused in this ' +
      'hour. Refused runs are listed as cancelled, with the reason loop_guard; none of their steps ' +
      'ran. The automation itself is still active, and its other runs continue. Check which records ' +
      'its steps change and which events start it.',
  })
}
