import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyAccess, KeyDirectory } from '../../kernel/access/key-directory.ts'
import { AppError } from '../../kernel/errors.ts'
import { callerAddress } from '../../kernel/http/caller-address.ts'
import { addressBucket, admit, writeQuotaHeaders, untouched } from '../../kernel/http/quota.ts'
import type { RequestShares } from '../../kernel/http/request-shares.ts'
import type { Limiter } from '../../kernel/limits/limiter.ts'
import { type OwedUnits, unitsBeyondFirst } from '../../kernel/limits/weight.ts'

declare module 'fastify' {
  interface FastifyRequest {
    access: KeyAccess | null
  }
}

export interface AdmissionParts {
  keys: KeyDirectory
  limiter: Limiter
  /** Maximum number of requests without a valid API key, per minute and IP address. */
  addressPerMinute: number
  slots: RequestShares
  /**
   * Rate-limit units of earlier requests that the next request of the same key is charged: for the size of
   * answers, and for bodies whose length was not known before they were read.
   */
  owed: OwedUnits
  /**
   * IP addresses that have used up their quota of requests without a valid API key. The value is the time at
   * which the quota is renewed, in epoch milliseconds.
   */
  usedUp: Map<string, number>
}

const addressesRemembered = 10_000

type Check = (request: FastifyRequest, access: KeyAccess, reply: FastifyReply) => void

/** Returns the hook that admits a request: it checks the API key and the rate limit, then runs `check`. */
export function admission(parts: AdmissionParts, check: Check) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const access = await charge(parts, request, reply)
    if (!access) throw invalidApiKey()
    check(request, access, reply)
    request.access = access
  }
}

/**
 * Charges the request to its API key and waits for a concurrency slot of the key's organization. A request
 * without a valid key is charged to the caller's IP address; the result is null.
 * Looking up an unknown key costs a database query. Therefore an IP address that has used up its quota is
 * charged, and refused, before the lookup, so that invented keys do not reach the database.
 */
export async function charge(
  parts: AdmissionParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<KeyAccess | null> {
  const key = bearer(request.headers.authorization)
  const address = callerAddress(request)
  let isCharged = false
  const beforeLookUp = async (): Promise<void> => {
    // Writes the rate-limit headers first, so that they are sent even if the database does not answer the
    // lookup.
    writeQuotaHeaders(reply, untouched(addressBucket(address, parts.addressPerMinute)))
    if ((parts.usedUp.get(address) ?? 0) <= Date.now()) return
    await chargeAddress(parts, address, request, reply)
    isCharged = true
  }
  const access = key === undefined ? undefined : await parts.keys.resolve(key, Date.now(), beforeLookUp)
  if (access) await chargeKey(parts, access, request, reply)
  else if (!isCharged) await chargeAddress(parts, address, request, reply)
  if (access) request.begin = await parts.slots.enter(access.actor.org.id, reply)
  return access ?? null
}

/**
 * Charges a request to its key: one unit, plus one unit for each further 128 KiB of its body and of its
 * answer. A body with `Content-Length` is charged before it is read. The size of an answer, or of a body in
 * chunks, is charged to the next request of the key.
 */
async function chargeKey(
  { limiter, owed }: AdmissionParts,
  { buckets }: KeyAccess,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const [{ id }] = buckets
  const units = owed.of(id)
  await admit(limiter, buckets, reply, 1 + unitsOfBody(request) + units)
  owed.settle(id, units)
  reply.raw.once('finish', () => {
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
  { limiter, addressPerMinute, usedUp }: AdmissionParts,
  address: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
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
  new AppError('unsupported_in_test_mode', 'Test keys cannot use this route.')
