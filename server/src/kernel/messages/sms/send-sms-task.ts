import * as z from 'zod'
import { type TaskKind, taskKind } from '../../tasks/task.ts'
import { taskResultOf } from '../index.ts'
import { deliverSms, type SmsCarriage } from './deliver-sms.ts'

const payload = z.strictObject({ sms_id: z.uuid() })
type Payload = z.infer<typeof payload>

export const smsTask = { name: 'sms.send', payload }

/**
 * Sends a recorded text message. Retries after temporary failures for about four hours, because a text that arrives
 * later would surprise its recipient.
 */
export function sendSmsTask(carriage: SmsCarriage): TaskKind<Payload> {
  return taskKind({
    ...smsTask,
    delaysSeconds: [30, 120, 600, 3600, 3 * 3600],
    handler: async ({ orgId }, { sms_id }) => taskResultOf(await deliverSms(carriage, orgId, sms_id)),
  })
}
