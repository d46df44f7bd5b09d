import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { Lately } from '../limits/lately.ts'
import { LoopTime } from '../limits/loop-time.ts'
import { type Leave, ConcurrencySlots } from '../limits/concurrency-slots.ts'
import { isLarge, RequestDebts } from './request-debts.ts'

/**
 * Maximum number of concurrent requests of one organization, over all its keys, in one process. A request counts until
 * its answer is fully sent.
 */
export const requestsAtOnce = 16
export const requestsWaiting = 512
/** Maximum number processed concurrently while other organizations are active. */
export const requestsBesideOthers = 2
/** Minimum time that an organization counts as active after a request. */
const lastingMs = 1000
/** If the caller does not read an answer within this time, its connection is closed. Until then the answer holds its slot. */
export const unreadMs = 60_000

/** Waits until a completely received request may be processed. Resolves with a function that releases its slots early. */
export type Begin = () => Promise<Leave>

export interface RequestShares {
  /**
   * Waits until the request may be read. Resolves with the function that begins it. Its slots are released when the
   * answer is written or the caller has disconnected. A caller that disconnects while waiting is refused.
   */
  enter(orgId: string, reply: FastifyReply): Promise<Begin>
}

/**
 * Shares one process among all organizations. Each organization has a maximum of running and waiting requests; further
 * ones are refused at once. While other organizations are active, few requests of one organization are processed
 * concurrently. A caller with few requests therefore waits little, and a slow upload blocks no one else. Large answers
 * cost the process time to write, so the next request waits accordingly. Large bodies cost time to parse, so the next
 * large body waits: one is parsed at a time, and small requests need not wait for it. While other organizations are
 * active, event loop time is charged too, so the loop stays mostly free whatever the requests of one organization cost.
 */
export function requestShares(
  now: () => number = () => performance.now(),
  loopTime: LoopTime = new LoopTime(),
): RequestShares {
  const requestSlots = new ConcurrencySlots({ atOnce: requestsAtOnce, waiting: requestsWaiting, refusal })
  const lately = new Lately(lastingMs, now)
  const workSlots = new ConcurrencySlots({
    atOnce: (orgId) => (lately.others(orgId) ? requestsBesideOthers : requestsAtOnce),
    waiting: requestsAtOnce,
    refusal,
  })
  const debts = new RequestDebts(lately, loopTime, now)

  return {
    async enter(orgId, reply) {
      lately.see(orgId)
      const { raw } = reply
      // The key lookup may have taken longer than the caller waited. The close event has then already passed.
      if (raw.destroyed) throw brokenOff()
      const caller = { isGone: false }
      let leaveRequestSlot: Leave | undefined
      let leaveWorkSlot: Leave | undefined
      let unread: NodeJS.Timeout | undefined
      const end = (): void => {
        caller.isGone = true
        clearTimeout(unread)
        leaveWorkSlot?.()
        leaveRequestSlot?.()
      }
      // The connection now has the whole answer, even if the caller reads it slowly.
      raw.once('prefinish', () => {
        leaveWorkSlot?.()
        unread = setTimeout(() => raw.destroy(), unreadMs).unref()
      })
      raw.once('finish', () => {
        debts.chargeAnswer(orgId, Number(reply.getHeader('content-length')))
        end()
      })
      raw.once('close', end)
      const acquireSlot = async (slots: ConcurrencySlots): Promise<Leave> => {
        if (caller.isGone) throw brokenOff()
        const leave = await slots.take(orgId)
        if (!caller.isGone) return leave
        leave()
        throw brokenOff()
      }
      leaveRequestSlot = await acquireSlot(requestSlots)
      return async () => {
        const hasGone = (): boolean => caller.isGone
        await debts.answers.wait(orgId, hasGone)
        const bodyBytes = bytesOfBody(reply.request)
        if (isLarge(bodyBytes)) await debts.waitForBody(orgId, bodyBytes, hasGone)
        leaveWorkSlot = await acquireSlot(workSlots)
        // Waits while it occupies the slot, so that requests that waited for the same instant do not all
        // begin at once.
        await debts.loop.wait(orgId, hasGone)
        if (caller.isGone) throw brokenOff()
        leaveWorkSlot = debts.meter(orgId, leaveWorkSlot)
        return () => {
          leaveWorkSlot?.()
          leaveRequestSlot?.()
        }
      }
    },
  }
}

/** Length of a received body that is not parsed yet. */
const bytesOfBody = (request: FastifyRequest | undefined): number =>
  Buffer.isBuffer(request?.body) ? request.body.length : 0

/** The caller has disconnected and does not read this error. */
const brokenOff = (): AppError =>
  new AppError('bad_request', 'The caller disconnected before the request was processed.')

function refusal(): AppError {
  return new AppError(
    'rate_limited',
    `The organization already has ${requestsAtOnce + requestsWaiting} requests in progress, which is the maximum. Try again when some of them are answered.`,
    [],
    1,
  )
}
