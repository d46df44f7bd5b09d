import * as z from 'zod'
import type { Queries } from '../../database/queries.ts'
import { queueTask } from '../../tasks/queue.ts'
import { taskKind, type TaskKind } from '../../tasks/task.ts'
import type { SmsSender } from './sender.ts'

export interface SimulatedSmsParts {
  /** Access across organizations. */
  database: Queries
  now: () => string
}

/** Numbers with this ending are unreachable. */
const unreachable = /0000$/
const refusing = /0001$/
const deliveryDelayMs = 2_000

const payload = z.strictObject({ sms_id: z.uuid(), status: z.enum(['delivered', 'undelivered']) })
type Payload = z.infer<typeof payload>
const statusTask = { name: 'sms.pretended', payload }

/**
 * A simulated provider that sends nothing. Two seconds after a text was accepted, a task reports it as delivered. The
 * task is queued before the text is accepted and has the id of the text, so that there is only one report.
 */
export function simulatedSms({ database, now }: SimulatedSmsParts): SmsSender {
  return {
    source: 'pretended',
    async send({ id, orgId, to }) {
      if (refusing.test(to))
        return {
          accepted: false,
          failure: 'permanent',
          error: '21610: the recipient has opted out of texts at the carrier. (Simulated.)',
          code: '21610',
        }
      const at = now()
      const dueAt = new Date(Date.parse(at) + deliveryDelayMs).toISOString()
      const status = unreachable.test(to) ? 'undelivered' : 'delivered'
      await queueTask(
        database,
        statusTask,
        { sms_id: id, status },
        { orgId, id, partition: 'sms', now: at, dueAt },
      )
      return { accepted: true, providerMessageId: `pretended-${id}` }
    },
  }
}

/** Reports the delivery status of a simulated text. */
export function simulatedStatusTask(
  recordStatus: (report: {
    orgId: string
    id: string
    status: Payload['status']
    code: string | null
  }) => Promise<unknown>,
): TaskKind<Payload> {
  return taskKind({
    ...statusTask,
    delaysSeconds: [1, 5, 30, 300],
    handler: async ({ orgId }, { sms_id, status }) => {
      await recordStatus({ orgId, id: sms_id, status, code: status === 'undelivered' ? '30003' : null })
      return { outcome: 'done' }
    },
  })
}
