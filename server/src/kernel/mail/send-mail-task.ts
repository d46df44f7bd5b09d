import * as z from 'zod'
import type { Writes } from '../database/queries.ts'
import { queueTask } from '../tasks/queue.ts'
import { type TaskKind, type TaskResult, taskKind } from '../tasks/task.ts'
import type { Delivery, Mailer } from './mailer.ts'
import type { MailMessage } from './message.ts'

const payload = z.strictObject({ mail_id: z.uuid() })
type Payload = z.infer<typeof payload>

/** While another worker is sending, or was and died: how long until that can be told. */
const busySeconds = 60

/** Sends a recorded message, again after temporary failures, for about a day. */
export function sendMailTask(mailer: Mailer): TaskKind<Payload> {
  return taskKind({
    name: 'mail.send',
    payload,
    delaysSeconds: [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600],
    handler: async (ctx, { mail_id }) => resultOf(await mailer.deliver(ctx.orgId, mail_id)),
  })
}

/** Records a message and leaves its sending to the background; both if, and only if, the transaction commits. */
export async function queueMail(
  transaction: Writes,
  mailer: Mailer,
  { orgId, message, now }: { orgId: string; message: MailMessage; now: string },
): Promise<void> {
  const mailId = await mailer.record(transaction, orgId, message)
  await queueTask(transaction, sendMailTask(mailer), { mail_id: mailId }, { orgId, lane: 'mail', now })
}

function resultOf(delivery: Delivery): TaskResult {
  if (delivery.outcome === 'busy')
    return { outcome: 'failed', reason: 'The message is being sent.', notBeforeSeconds: busySeconds }
  if (delivery.outcome !== 'failed') return { outcome: 'done' }
  return { outcome: delivery.failure === 'temporary' ? 'failed' : 'dead', reason: delivery.error }
}
