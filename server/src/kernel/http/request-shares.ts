import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { Lately } from '../limits/lately.ts'
import { type Leave, Shares } from '../limits/shares.ts'

/** Of one organization, over all its keys, in one process: asked and not yet answered to the last byte. */
export const requestsAtOnce = 16
export const requestsWaiting = 512
/** How many of these may be worked at while others ask too. */
export const requestsBesideOthers = 2
/** Others are there for so long after they asked, at least. */
const lastingMs = 1000
/** What answers of one organization may come to in a second before its next request waits, and how far ahead it may be. */
const bytesPerMs = 16 * 1024 * 1.024
/** The same while others ask. */
const bytesPerMsBesideOthers = 2 * 1024 * 1.024
const aheadMs = 250
/** Answers below this, such as a page of a hundred ordinary records, cost what any request costs. */
const smallBytes = 256 * 1024
/** An answer that is not read to its end for so long is hung up on: it holds its place until then. */
export const unreadMs = 60_000

/** Waits until a request that is there whole may be worked at; resolves with what gives its places back early. */
export type Begin = () => Promise<Leave>

export interface RequestShares {
  /**
   * Waits until the request may be read; resolves with how it is begun. Its places are given back by themselves when the
   * answer is written, or the caller has gone. Whoever went before their turn is refused: there is nobody to work for.
   */
  enter(orgId: string, reply: FastifyReply): Promise<Begin>
}

/**
 * One process answers everybody. So an organization has a number of requests in the works, some that wait, and is told of
 * any more at once; few of them are worked at while another organization asks, so that whoever asks little finds little
 * before it, and a body that arrives slowly holds up none of them. Large answers, which cost the process time to write, are
 * paid for by waiting before the next request. Large bodies, which cost it time to read, are paid for by waiting before the
 * next large body: one of them is parsed at a time, and small requests need not wait for it.
 */
export function requestShares(now: () => number = () => performance.now()): RequestShares {
  const asked = new Shares({ atOnce: requestsAtOnce, waiting: requestsWaiting, refusal })
  const lately = new Lately(lastingMs, now)
  const worked = new Shares({
    atOnce: (orgId) => (lately.others(orgId) ? requestsBesideOthers : requestsAtOnce),
    waiting: requestsAtOnce,
    refusal,
  })
  /** When what was answered is paid for. */
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
      // Its key may have been looked up for longer than the caller waited; no event tells of it any more.
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
      // All of the answer is with the connection then, however slowly it is read.
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
          // Paid before it is parsed: of several bodies that wait, one is parsed at a time.
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

/** The length of a body that has arrived and was not parsed yet. */
const bytesOfBody = (request: FastifyRequest | undefined): number =>
  Buffer.isBuffer(request?.body) ? request.body.length : 0

/** Nobody reads it. */
const brokenOff = (): AppError => new AppError('bad_request', 'The request was broken off before its turn.')

function refusal(): AppError {
  return new AppError(
    'rate_limited',
    `The organization has ${requestsAtOnce + requestsWaiting} requests under way at once, which is its share. Try again when some are answered.`,
    [],
    1,
  )
}
