import * as z from 'zod'
import { taskResultOf } from '../index.ts'
import { type TaskKind, taskKind } from '../../tasks/task.ts'
import type { Mailer } from './mailer.ts'

const payload = z.strictObject({ mail_id: z.uuid() })
type Payload = z.infer<typeof payload>

export const mailTask = { name: 'mail.send', payload }

/** Sends a recorded message. Retries after temporary failures for about a day. */
export function sendMailTask(mailer: Mailer): TaskKind<Payload> {
  return taskKind({
    ...mailTask,
    delaysSeconds: [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600],
    handler: async (ctx, { mail_id }) => taskResultOf(await mailer.deliver(ctx.orgId, mail_id)),
  })
}
