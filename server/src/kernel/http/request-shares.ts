import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { Debts } from '../limits/debts.ts'
import { Lately } from '../limits/lately.ts'
import { LoopTime } from '../limits/loop-time.ts'
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
/** The same for large answers while others ask. */
const bytesPerMsBesideOthers = 2 * 1024 * 1.024
const aheadMs = 250
/** Answers below this, such as a page of a hundred ordinary records, cost bytes only while others ask. */
const smallBytes = 256 * 1024
/** Part of the event loop's time that one organization may use while others ask. */
const shareOfLoop = 0.3
/** Time of the loop that each request costs before and after its work: its head, its key, writing its answer. */
const overheadMs = 0.1
/** How far ahead of its share of the loop an organization may be, and the longest wait beyond that. */
const aheadOfLoopMs = 1000
const longestLoopWaitMs = 1000
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
 * next large body: one of them is parsed at a time, and small requests need not wait for it. Time of the event loop is paid
 * for too while others ask: the loop stays free for most of the time, whatever the requests of one organization cost.
 */
export function requestShares(
  now: () => number = () => performance.now(),
  loopTime: LoopTime = new LoopTime(),
): RequestShares {
  const asked = new Shares({ atOnce: requestsAtOnce, waiting: requestsWaiting, refusal })
  const lately = new Lately(lastingMs, now)
  const worked = new Shares({
    atOnce: (orgId) => (lately.others(orgId) ? requestsBesideOthers : requestsAtOnce),
    waiting: requestsAtOnce,
    refusal,
  })
  const answers = new Debts({ aheadMs }, now)
  const bodies = new Debts({ aheadMs }, now)
  const loop = new Debts({ aheadMs: aheadOfLoopMs, longestWaitMs: longestLoopWaitMs }, now)

  const charge = (debts: Debts, orgId: string, bytes: number): void => {
    const isLarge = bytes >= smallBytes
    const areOthers = lately.others(orgId)
    if (isLarge || (bytes > 0 && areOthers))
      debts.add(orgId, bytes / (isLarge && areOthers ? bytesPerMsBesideOthers : bytesPerMs))
  }

  /** Charges the loop's time from now until the place is given back. */
  const metered = (orgId: string, leave: Leave): Leave => {
    const endOfWork = loopTime.begin()
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      const usedMs = endOfWork() + overheadMs
      if (lately.others(orgId)) loop.add(orgId, usedMs / shareOfLoop)
      leave()
    }
  }

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
        charge(answers, orgId, Number(reply.getHeader('content-length')))
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
        const hasGone = (): boolean => caller.isGone
        await answers.wait(orgId, hasGone)
        const bodyBytes = bytesOfBody(reply.request)
        if (bodyBytes >= smallBytes) {
          while (bodies.owedMs(orgId) > 0 && !caller.isGone) await bodies.wait(orgId, hasGone)
          // Paid before it is parsed: of several bodies that wait, one is parsed at a time.
          if (!caller.isGone) charge(bodies, orgId, bodyBytes)
        }
        leaveWorked = await placeOf(worked)
        // At its place, so that requests that waited for the same instant do not begin all at once.
        await loop.wait(orgId, hasGone)
        if (caller.isGone) throw brokenOff()
        leaveWorked = metered(orgId, leaveWorked)
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
