import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitedAs } from '../../kernel/access/actor.ts'
import type { KeyAccess, KeyDirectory } from '../../kernel/access/key-directory.ts'
import { AppError } from '../../kernel/errors.ts'
import { callerNetwork } from '../../kernel/http/caller-address.ts'
import { addressBucket, admit, writeQuotaHeaders, untouched } from '../../kernel/http/quota.ts'
import type { RequestShares } from '../../kernel/http/request-shares.ts'
import type { Limiter } from '../../kernel/limits/limiter.ts'
import { type OwedUnits, unitsBeyondFirst } from '../../kernel/limits/weight.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Access of the API key, once the key is known to be valid. The request may be refused nevertheless. */
    access: KeyAccess | null
  }
}

export interface AdmissionParts {
  keys: KeyDirectory
  /**
   * Returns the audience that access tokens of connected agents must have at this entry point. Absent: it accepts API
   * keys alone.
   */
  audience?: () => string
  limiter: Limiter
  /** Maximum number of requests without a valid API key that one IP address can send per minute. */
  addressPerMinute: number
  slots: RequestShares
  /**
   * Rate-limit units of earlier requests that are not charged yet: for large answers, and for bodies whose length was
   * not known before they were read. The next request of the same API key is charged for them.
   */
  owed: OwedUnits
  /**
   * Networks of IP addresses that have used up their quota of requests without a valid API key. The value is the time
   * at which the quota is available again, in epoch milliseconds.
   */
  usedUp: Map<string, number>
}

const addressesRemembered = 10_000

type Check = (request: FastifyRequest, access: KeyAccess, reply: FastifyReply) => void

/** Returns the hook that admits a request: it checks the API key and the rate limit, then runs `check`. */
export function admission(parts: AdmissionParts, check: Check) {
  const admit = chargedTo(parts, check)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const access = await admit(request, reply)
    if (!access) throw invalidApiKey()
    check(request, access, reply)
  }
}

/**
 * Charges the request to its API key and stores the access of the key in the request, also if the rate limit refuses
 * the request. A request without a valid key gets no access.
 */
export function identifyKey(
  parts: Omit<AdmissionParts, 'slots'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<KeyAccess | null> {
  const find = keyFinder(parts, request)
  const findAndStore: FindAccess<KeyAccess> = async (beforeLookUp) => {
    const access = await find(beforeLookUp)
    request.access = access ?? null
    return access
  }
  return identifyCaller(parts, findAndStore, request, reply)
}

/**
 * Returns a function that charges a request to its API key and waits until the organization may send another request.
 * A request without a valid key gets no access. If the access of the key changes before the request is processed,
 * `check` runs again.
 */
export function chargedTo(
  parts: AdmissionParts,
  check?: Check,
): (request: FastifyRequest, reply: FastifyReply) => Promise<KeyAccess | null> {
  const renew = accessRenewal(parts, check)
  return async (request, reply) => {
    const access = await identifyKey(parts, request, reply)
    if (!access) return null
    request.begin = await parts.slots.enter(limitedAs(access.actor.org), reply)
    request.renew = renew
    return access
  }
}

/** Returns the function that finds the access of the key in the request. It does not charge the request. */
export function keyFinder(
  { keys, audience }: Pick<AdmissionParts, 'keys' | 'audience'>,
  request: FastifyRequest,
): FindAccess<KeyAccess> {
  const key = bearer(request.headers.authorization)
  return async (beforeLookUp) => {
    const access = key === undefined ? undefined : await keys.resolve(key, Date.now(), beforeLookUp)
    return access?.grant && access.grant.resource !== audience?.() ? undefined : access
  }
}

const noCharge = (): Promise<void> => Promise.resolve()

/**
 * Compares the access of an admitted request with the current access of its API key. It can take half a minute to
 * receive the body and to wait for a slot. In this time, the key may have been revoked or the role of its member
 * changed.
 */
function accessRenewal(parts: AdmissionParts, check: Check | undefined) {
  const renew = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const current = await keyFinder(parts, request)(noCharge)
    if (!current) throw invalidApiKey()
    check?.(request, current, reply)
    request.access = current
  }
  return (request: FastifyRequest, reply: FastifyReply): void | Promise<void> => {
    if (!parts.keys.isUnchanged(request.access!, Date.now())) return renew(request, reply)
  }
}

/**
 * Finds the access that the credentials of a request give. Calls `beforeLookUp`, which may throw an error, before it
 * queries the database.
 */
type FindAccess<Access> = (beforeLookUp: () => Promise<void>) => Promise<Access | undefined>

/**
 * Charges the request to its API key or session. A request without valid credentials is charged to the caller's IP
 * address and gets no access. Unknown credentials cost a query of the database. If the address has used up its quota,
 * the request is refused before this query, so that invented API keys cannot overload the database.
 */
export async function identifyCaller<Access extends Pick<KeyAccess, 'buckets'>>(
  parts: Omit<AdmissionParts, 'keys' | 'audience' | 'slots'>,
  find: FindAccess<Access>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Access | null> {
  let isCharged = false
  const beforeLookUp = async (): Promise<void> => {
    const address = callerNetwork(request)
    // Writes the rate-limit headers first, so that they are sent even if the database does not answer the
    // lookup.
    writeQuotaHeaders(reply, untouched(addressBucket(address, parts.addressPerMinute)))
    if ((parts.usedUp.get(address) ?? 0) <= Date.now()) return
    await chargeAddress(parts, request, reply)
    isCharged = true
  }
  const access = await find(beforeLookUp)
  if (access) await chargeBuckets(parts, access.buckets, request, reply)
  else if (!isCharged) await chargeAddress(parts, request, reply)
  return access ?? null
}

/**
 * A request costs one unit, and one more for each 128 KiB of its body and of its answer. A body is charged by its
 * `Content-Length` before it is read. An answer, or a body in chunks, is charged to the next request of the API key or
 * session.
 */
async function chargeBuckets(
  { limiter, owed }: Pick<AdmissionParts, 'limiter' | 'owed'>,
  buckets: KeyAccess['buckets'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const [{ id }] = buckets
  const units = owed.of(id)
  await admit(limiter, buckets, reply, 1 + unitsOfBody(request) + units)
  owed.settle(id, units)
  reply.raw.on('finish', () => {
    owed.add(id, unitsBeyondFirst(Number(reply.getHeader('content-length'))))
    if (request.headers['content-length'] === undefined) owed.add(id, unitsOfChunks(request, reply))
  })
}

const unitsOfBody = ({ headers }: FastifyRequest): number =>
  unitsBeyondFirst(Number(headers['content-length']))

/**
 * Units of a body that was sent in chunks, without `Content-Length`. A body that was refused as too large
 * counts as the maximum size of the route, at which reading stopped.
 */
function unitsOfChunks({ body, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): number {
  if (statusCode === 413) return unitsBeyondFirst(routeOptions.bodyLimit ?? 0)
  return Buffer.isBuffer(body) ? unitsBeyondFirst(body.length) : 0
}

async function chargeAddress(
  { limiter, addressPerMinute, usedUp }: Pick<AdmissionParts, 'limiter' | 'addressPerMinute' | 'usedUp'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const address = callerNetwork(request)
  try {
    await admit(limiter, [addressBucket(address, addressPerMinute)], reply, 1 + unitsOfBody(request))
    usedUp.delete(address)
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') {
      if (usedUp.size >= addressesRemembered) usedUp.clear()
      usedUp.set(address, Date.now() + (error.retryAfterSeconds ?? 1) * 1000)
    }
    throw error
  }
}

function bearer(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
}

export const invalidApiKey = (): AppError =>
  new AppError('invalid_api_key', 'The API key is missing or invalid.')

export const unsupportedInTestMode = (): AppError =>
  new AppError(
    'unsupported_in_test_mode',
    'Test keys cannot use this route. To try everything, webhooks included, create a practice company with ' +
      'practice.create and use its key.',
  )
