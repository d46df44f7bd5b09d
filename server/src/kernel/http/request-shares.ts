import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { Lately } from '../limits/lately.ts'
import { LoopTime } from '../limits/loop-time.ts'
import { type Leave, ConcurrencySlots } from '../limits/concurrency-slots.ts'
import { isLarge, RequestDebts } from './request-debts.ts'

/**
 * Maximum number of concurrent requests of one organization in one process, over all its API keys. A request counts
 * until its answer is fully sent.
 */
export const requestsAtOnce = 16
export const requestsWaiting = 512
/**
 * Maximum number of requests of one organization that are processed concurrently while other organizations are active.
 */
export const requestsBesideOthers = 2
/** Minimum time for which an organization counts as active after a request. */
const lastingMs = 1000
/**
 * Maximum time in which a caller must read an answer. Until then the answer occupies a slot. After it the connection is
 * closed.
 */
export const unreadMs = 60_000

/**
 * Waits until a completely received request may be processed. Resolves with a function that releases its slots before
 * the answer is written.
 */
export type Begin = () => Promise<Leave>

export interface RequestShares {
  /**
   * Waits until the request may be read. Resolves with the function that waits until it may be processed. The slots are
   * released when the answer is written or the caller has disconnected. If the caller disconnects while it waits, the
   * promise rejects.
   */
  enter(orgId: string, reply: FastifyReply): Promise<Begin>
}

/**
 * Shares one process among all organizations.
 *
 * 1. Each organization has a maximum of running and waiting requests. Further ones are refused at once.
 * 2. While other organizations are active, only a few requests of one organization are processed concurrently. A caller
 *    with few requests therefore waits little, and a slow upload delays no other organization.
 * 3. Writing a large answer costs time, so the organization's next request waits accordingly.
 * 4. Parsing a large body costs time too, so the organization's next large body waits accordingly. One such body is
 *    parsed at a time; small requests do not wait for it.
 * 5. While other organizations are active, an organization also waits for the event loop time that its requests used.
 *    The event loop thus stays mostly free, whatever the requests of one organization cost.
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
      // The caller may have disconnected during the look-up of the API key. The `close` event has then already been
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
      // The socket has received the whole answer. The caller may still read it slowly.
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

/** Returns the length of a body that has been received but not parsed. */
const bytesOfBody = (request: FastifyRequest | undefined): number =>
  Buffer.isBuffer(request?.body) ? request.body.length : 0

/** Creates the error for a request whose caller has disconnected. No one receives it. */
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
