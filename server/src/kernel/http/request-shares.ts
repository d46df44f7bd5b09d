import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { Lately } from '../limits/lately.ts'
import { LoopTime } from '../limits/loop-time.ts'
import { type Leave, ConcurrencySlots } from '../limits/concurrency-slots.ts'
import { isLarge, RequestDebts } from './request-debts.ts'

/**
 * Maximum number of concurrent requests of one organization in one process, over all its API keys. A request counts
 * until its answer has been sent completely.
 */
export const requestsAtOnce = 16
export const requestsWaiting = 512
/**
 * Maximum number of requests of one organization that are processed concurrently while other organizations are
 * active.
 */
export const requestsBesideOthers = 2
/** Minimum time for which an organization counts as active after a request. */
const lastingMs = 1000
/**
 * Maximum time in which a caller must read an answer, in milliseconds. The answer occupies a slot until it has been
 * read. After this time the connection is closed.
 */
export const unreadMs = 60_000

/**
 * Waits until a completely received request may be processed. Resolves with a function that releases the concurrency
 * slots of the request, for a caller that wants to release them before the answer is written.
 */
export type Begin = () => Promise<Leave>

export interface RequestShares {
  /**
   * Waits until the request may be read. Resolves with a function that waits until it may be processed. The slots are
   * released when the answer has been written or the caller has disconnected. Rejects if the caller disconnects while
   * it waits.
   */
  enter(orgId: string, reply: FastifyReply): Promise<Begin>
}

/**
 * Divides one process fairly among all organizations.
 *
 * 1. The number of running and waiting requests of an organization is limited. Further requests are refused
 *    immediately.
 * 2. While other organizations are active, only a few requests of one organization are processed concurrently. So the
 *    others wait only briefly, and a slow upload delays no other organization.
 * 3. Writing a large answer takes time. The next request of the organization waits accordingly.
 * 4. Parsing a large body takes time too. The next large body of the organization waits accordingly. Large bodies of
 *    one organization are parsed one at a time; small requests do not wait for them.
 * 5. While other organizations are active, an organization also waits for the time that its requests took on the
 *    event loop. The event loop thus stays mostly free, whatever the requests of one organization cost.
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
      // The caller may have disconnected while the API key was looked up. The `close` event has then already been
      // emitted.
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
      // The socket has received the whole answer, which the caller may still read slowly.
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
        // The request already occupies the slot while it waits, so that several waiting requests do not all begin at
        // the same instant.
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

/** Returns the length of a body that was received but not parsed yet, in bytes. 0 for any other request. */
const bytesOfBody = (request: FastifyRequest | undefined): number =>
  Buffer.isBuffer(request?.body) ? request.body.length : 0

/** Creates the error for a request whose caller has disconnected. It is never sent. */
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
