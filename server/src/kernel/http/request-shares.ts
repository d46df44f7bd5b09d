import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { LoopTime } from '../limits/loop-time.ts'
import { type Leave, ConcurrencySlots } from '../limits/concurrency-slots.ts'
import { Traffic } from '../limits/traffic.ts'
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
 *    event loop. The event loop therefore stays mostly free, even if the requests of one organization are expensive.
 */
export function requestShares({
  now = () => performance.now(),
  loopTime = new LoopTime(),
  traffic = new Traffic(now),
}: { now?: () => number; loopTime?: LoopTime; traffic?: Traffic } = {}): RequestShares {
  const requestSlots = new ConcurrencySlots({ atOnce: requestsAtOnce, waiting: requestsWaiting, refusal })
  const { lately } = traffic
  const workSlots = new ConcurrencySlots({
    atOnce: (orgId) => (lately.others(orgId) ? requestsBesideOthers : requestsAtOnce),
    waiting: requestsAtOnce,
    refusal,
  })
  const debts = new RequestDebts(lately, loopTime, now)

  const parts: SharesParts = { requestSlots, workSlots, debts, traffic }

  return {
    async enter(orgId, reply) {
      lately.see(orgId)
      // The caller may have disconnected while the API key was looked up. The `close` event has then already been
      // emitted.
      if (reply.raw.destroyed) throw brokenOff()
      const admitted = new AdmittedRequest(parts, orgId, reply)
      await admitted.enter()
      return () => admitted.begin()
    },
  }
}

interface SharesParts {
  requestSlots: ConcurrencySlots
  workSlots: ConcurrencySlots
  debts: RequestDebts
  traffic: Traffic
}

/** A request and the concurrency slots that it occupies until its answer has been sent or its caller has disconnected. */
class AdmittedRequest {
  readonly #parts: SharesParts
  readonly #orgId: string
  readonly #reply: FastifyReply
  #isGone = false
  #isInProgress = false
  #leaveRequestSlot: Leave | undefined
  #leaveWorkSlot: Leave | undefined
  #unread: NodeJS.Timeout | undefined

  constructor(parts: SharesParts, orgId: string, reply: FastifyReply) {
    this.#parts = parts
    this.#orgId = orgId
    this.#reply = reply
    // `on` instead of `once`, because `once` creates another function for each listener. Each event occurs once.
    reply.raw.on('prefinish', () => this.#written())
    reply.raw.on('finish', () => this.#sent())
    reply.raw.on('close', () => this.#end())
  }

  async enter(): Promise<void> {
    this.#leaveRequestSlot = await this.#acquireSlot(this.#parts.requestSlots)
  }

  async begin(): Promise<Leave> {
    const { debts, workSlots, traffic } = this.#parts
    const hasGone = (): boolean => this.#isGone
    if (debts.answers.owedMs(this.#orgId) > 0) await debts.answers.wait(this.#orgId, hasGone)
    const bodyBytes = bytesOfBody(this.#reply.request)
    if (isLarge(bodyBytes)) await debts.waitForBody(this.#orgId, bodyBytes, hasGone)
    this.#leaveWorkSlot = await this.#acquireSlot(workSlots)
    // The request already occupies the slot while it waits, so that several waiting requests do not all begin at the
    // same instant.
    if (debts.loop.owedMs(this.#orgId) > 0) await debts.loop.wait(this.#orgId, hasGone)
    if (this.#isGone) throw brokenOff()
    this.#leaveWorkSlot = debts.meter(this.#orgId, this.#leaveWorkSlot)
    traffic.begin(this.#orgId)
    this.#isInProgress = true
    return () => this.#leaveSlots()
  }

  async #acquireSlot(slots: ConcurrencySlots): Promise<Leave> {
    if (this.#isGone) throw brokenOff()
    const leave = await slots.take(this.#orgId)
    if (!this.#isGone) return leave
    leave()
    throw brokenOff()
  }

  #leaveWork(): void {
    if (this.#isInProgress) this.#parts.traffic.end(this.#orgId)
    this.#isInProgress = false
    this.#leaveWorkSlot?.()
  }

  #leaveSlots(): void {
    this.#leaveWork()
    this.#leaveRequestSlot?.()
  }

  /** The socket has received the whole answer, which the caller may still read slowly. */
  #written(): void {
    this.#leaveWork()
    const { raw } = this.#reply
    if (raw.socket?.writableLength === 0) return
    this.#unread = setTimeout(() => raw.destroy(), unreadMs).unref()
  }

  #sent(): void {
    this.#parts.debts.chargeAnswer(this.#orgId, Number(this.#reply.getHeader('content-length')))
    this.#end()
  }

  #end(): void {
    this.#isGone = true
    clearTimeout(this.#unread)
    this.#leaveSlots()
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
