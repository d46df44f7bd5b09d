import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { Lately } from '../limits/lately.ts'
import { type Leave, Shares } from '../limits/shares.ts'

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
/** Answer bytes per millisecond for one organization. Beyond that its next request waits. `aheadMs` is the allowed lead. */
const bytesPerMs = 16 * 1024 * 1.024
/** The same while other organizations are active. */
const bytesPerMsBesideOthers = 2 * 1024 * 1.024
const aheadMs = 250
/** Smaller answers, such as a page of a hundred ordinary records, cost as much as any request. */
const smallBytes = 256 * 1024
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
 * large body waits: one is parsed at a time, and small requests need not wait for it.
 */
export function requestShares(now: () => number = () => performance.now()): RequestShares {
  const asked = new Shares({ atOnce: requestsAtOnce, waiting: requestsWaiting, refusal })
  const lately = new Lately(lastingMs, now)
  const worked = new Shares({
    atOnce: (orgId) => (lately.others(orgId) ? requestsBesideOthers : requestsAtOnce),
    waiting: requestsAtOnce,
    refusal,
  })
  /** Instant from which the next request of an organization may be processed, given its past answers. */
  const paidAt = new Map<string, number>()
  /** The instant from which the next large body of an organization may be read. */
  const bodiesPaidAt = new Map<string, number>()

  const note = (paid: Map<string, number>, orgId: string, bytes: number): void => {
    if (!(bytes >= smallBytes)) return
    for (const [each, at] of paid) if (at <= now()) paid.delete(each)
    const perMs = lately.others(orgId) ? bytesPerMsBesideOthers : bytesPerMs
    paid.set(orgId, Math.max(now(), paid.get(orgId) ?? 0) + bytes / perMs)
  }
  const owedMs = (paid: Map<string, number>, orgId: string): number =>
    (paid.get(orgId) ?? 0) - now() - aheadMs

  return {
    async enter(orgId, reply) {
      lately.see(orgId)
      const { raw } = reply
      // The key lookup may have taken longer than the caller waited. The close event has then already passed.
      if (raw.destroyed) throw brokenOff()
      const caller = { isGone: false }
      let leaveAsked: Leave | undefined
      let leaveWorked: Leave | undefined
      let unread: NodeJS.Timeout | undefined
      const end = (): void => {
        caller.isGone = true
        clearTimeout(unread)
        leaveWorked?.()
        leaveAsked?.()
      }
      // The connection now has the whole answer, even if the caller reads it slowly.
      raw.once('prefinish', () => {
        leaveWorked?.()
        unread = setTimeout(() => raw.destroy(), unreadMs).unref()
      })
      raw.once('finish', () => {
        note(paidAt, orgId, Number(reply.getHeader('content-length')))
        end()
      })
      raw.once('close', end)
      const placeOf = async (shares: Shares): Promise<Leave> => {
        if (caller.isGone) throw brokenOff()
        const leave = await shares.take(orgId)
        if (!caller.isGone) return leave
        leave()
        throw brokenOff()
      }
      leaveAsked = await placeOf(asked)
      return async () => {
        for (let owed = owedMs(paidAt, orgId); owed > 0 && !caller.isGone; owed = owedMs(paidAt, orgId))
          await sleep(owed, undefined, { ref: false })
        const bodyBytes = bytesOfBody(reply.request)
        if (bodyBytes >= smallBytes) {
          for (let owed = owedMs(bodiesPaidAt, orgId); owed > 0 && !caller.isGone;) {
            await sleep(owed, undefined, { ref: false })
            owed = owedMs(bodiesPaidAt, orgId)
          }
          // Charged before parsing, so that of several waiting bodies only one is parsed at a time.
          if (!caller.isGone) note(bodiesPaidAt, orgId, bodyBytes)
        }
        leaveWorked = await placeOf(worked)
        return () => {
          leaveWorked?.()
          leaveAsked?.()
        }
      }
    },
  }
}

/** Length of a received body that is not parsed yet. */
const bytesOfBody = (request: FastifyRequest | undefined): number =>
  Buffer.isBuffer(request?.body) ? request.body.length : 0

/** The caller has disconnected and does not read this error. */
const brokenOff = (): AppError => new AppError('bad_request', 'The request was broken off before its turn.')

function refusal(): AppError {
  return new AppError(
    'rate_limited',
    `The organization has ${requestsAtOnce + requestsWaiting} requests under way at once, which is its share. Try again when some are answered.`,
    [],
    1,
  )
}
