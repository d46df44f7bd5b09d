import * as z from 'zod'
import type { Queries } from '../../database/queries.ts'
import { queueTask } from '../../tasks/queue.ts'
import { taskKind, type TaskKind } from '../../tasks/task.ts'
import type { SmsSender } from './sender.ts'

export interface SimulatedSmsParts {
  /** Database access to the rows of all organizations. */
  database: Queries
  now: () => string
}

/** Matches numbers that the simulated provider treats as unreachable. */
const unreachable = /0000$/
const refusing = /0001$/
const deliveryDelayMs = 2_000

const payload = z.strictObject({ sms_id: z.uuid(), status: z.enum(['delivered', 'undelivered']) })
type Payload = z.infer<typeof payload>
const statusTask = { name: 'sms.pretended', payload }

/**
 * Creates a simulated provider that sends nothing. Two seconds after it has accepted a text, a task reports the text
 * as delivered. The task is queued before the text is accepted and has the same id, so that the text is reported only
 * once.
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
