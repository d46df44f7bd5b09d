import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'
import { type Leave, Shares } from '../limits/shares.ts'

/** Of one organization, over all its keys, in one process. */
export const requestsAtOnce = 16
export const requestsWaiting = 512
/** What answers of one organization may come to in a second before its next request waits, and how far ahead it may be. */
const bytesPerMs = 16 * 1024 * 1.024
const aheadMs = 500
/** Answers below this, such as a page of a hundred ordinary records, cost what any request costs. */
const smallBytes = 256 * 1024

export interface RequestShares {
  /** Waits for a place of the organization; it is given back when the answer has left or the caller has gone. */
  enter(orgId: string, reply: FastifyReply): Promise<void>
}

/**
 * One process answers everybody. So an organization has a number of requests in the works, some that wait, and is told of
 * any more at once; and large answers, which cost the process time to write, are paid for by waiting before the next.
 */
export function requestShares(now: () => number = () => performance.now()): RequestShares {
  const shares = new Shares({ atOnce: requestsAtOnce, waiting: requestsWaiting, refusal })
  /** When what was answered is paid for. */
  const paidAt = new Map<string, number>()

  const note = (orgId: string, bytes: number): void => {
    if (!(bytes >= smallBytes)) return
    for (const [each, at] of paidAt) if (at <= now()) paidAt.delete(each)
    paidAt.set(orgId, Math.max(now(), paidAt.get(orgId) ?? 0) + bytes / bytesPerMs)
  }
  const owedMs = (orgId: string): number => (paidAt.get(orgId) ?? 0) - now() - aheadMs

  return {
    async enter(orgId, reply) {
      const place = shares.take(orgId)
      let leave: Leave | undefined = typeof place === 'function' ? place : undefined
      const gone = new AbortController()
      const over = (): void => {
        gone.abort()
        leave?.()
      }
      reply.raw.once('finish', () => note(orgId, Number(reply.getHeader('content-length'))))
      reply.raw.once('finish', over)
      reply.raw.once('close', over)
      leave ??= await place
      for (let owed = owedMs(orgId); owed > 0 && !gone.signal.aborted; owed = owedMs(orgId))
        await sleep(owed, undefined, { ref: false })
      if (gone.signal.aborted) leave()
    },
  }
}

function refusal(): AppError {
  return new AppError(
    'rate_limited',
    `The organization has ${requestsAtOnce + requestsWaiting} requests under way at once, which is its share. Try again when some are answered.`,
    [],
    1,
  )
}
