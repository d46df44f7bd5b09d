import * as z from 'zod'
import type { Queries } from '../../database/queries.ts'
import { queueTask } from '../../tasks/queue.ts'
import { taskKind, type TaskKind } from '../../tasks/task.ts'
import type { SmsSender } from './sender.ts'

export interface PretendedParts {
  /** The system's view. */
  database: Queries
  now: () => string
}

/** Where a number ends so, it is somebody who is not reached, or who refused texts at the carrier. */
const unreachable = /0000$/
const refusing = /0001$/
const pretendedForMs = 2_000

const payload = z.strictObject({ sms_id: z.uuid(), status: z.enum(['delivered', 'undelivered']) })
type Payload = z.infer<typeof payload>
const toldTask = { name: 'sms.pretended', payload }

/**
 * A carrier that carries nothing: the text stands in the outbox, and two seconds later it is told that it arrived. What is
 * to be told is queued before it is taken, under the id of the text, so it is told once.
 */
export function pretendedSms({ database, now }: PretendedParts): SmsSender {
  return {
    source: 'pretended',
    async send({ id, orgId, to }) {
      if (refusing.test(to))
        return {
          accepted: false,
          failure: 'permanent',
          error: '21610: the recipient has refused texts at the carrier. (Pretended.)',
          code: '21610',
        }
      const at = now()
      const dueAt = new Date(Date.parse(at) + pretendedForMs).toISOString()
      const status = unreachable.test(to) ? 'undelivered' : 'delivered'
      await queueTask(database, toldTask, { sms_id: id, status }, { orgId, id, lane: 'sms', now: at, dueAt })
      return { accepted: true, providerMessageId: `pretended-${id}` }
    },
  }
}

/** What the pretended carrier tells. */
export function pretendedStatusTask(
  tell: (told: {
    orgId: string
    id: string
    status: Payload['status']
    code: string | null
  }) => Promise<unknown>,
): TaskKind<Payload> {
  return taskKind({
    ...toldTask,
    delaysSeconds: [1, 5, 30, 300],
    handler: async ({ orgId }, { sms_id, status }) => {
      await tell({ orgId, id: sms_id, status, code: status === 'undelivered' ? '30003' : null })
      return { outcome: 'done' }
    },
  })
}
