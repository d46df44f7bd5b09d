import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyAccess, KeyDirectory } from '../../kernel/access/key-directory.ts'
import { AppError } from '../../kernel/errors.ts'
import { callerAddress } from '../../kernel/http/caller-address.ts'
import { addressBucket, admit, tellQuota, untouched } from '../../kernel/http/quota.ts'
import type { RequestShares } from '../../kernel/http/request-shares.ts'
import type { Limiter } from '../../kernel/limits/limiter.ts'

declare module 'fastify' {
  interface FastifyRequest {
    access: KeyAccess | null
  }
}

export interface AdmissionParts {
  keys: KeyDirectory
  limiter: Limiter
  /** Requests without a valid key, per minute and address. */
  addressPerMinute: number
  shares: RequestShares
  /** Addresses that had no quota left for a request without a valid key, each with the instant until when, in milliseconds. */
  usedUp: Map<string, number>
}

const addressesRemembered = 10_000

type Check = (request: FastifyRequest, access: KeyAccess, reply: FastifyReply) => void

/** Credentials and rate limit, then `check`. */
export function admission(parts: AdmissionParts, check: Check) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const access = await charge(parts, request, reply)
    if (!access) throw invalidApiKey()
    check(request, access, reply)
    request.access = access
  }
}

/**
 * Charges the request to its key, and waits for a place of its organization; one without a valid key is charged to the
 * caller's address, and then there is no access. A key that has to be looked up costs a query: an address with nothing
 * left is charged before it, so that invented keys do not reach the database.
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
    // Should the database not answer, a quota is told all the same.
    tellQuota(reply, untouched(addressBucket(address, parts.addressPerMinute)))
    if ((parts.usedUp.get(address) ?? 0) <= Date.now()) return
    await chargeAddress(parts, address, reply)
    isCharged = true
  }
  const access = key === undefined ? undefined : await parts.keys.resolve(key, Date.now(), beforeLookUp)
  if (access) await admit(parts.limiter, access.buckets, reply)
  else if (!isCharged) await chargeAddress(parts, address, reply)
  if (access) request.begin = await parts.shares.enter(access.actor.org.id, reply)
  return access ?? null
}

async function chargeAddress(
  { limiter, addressPerMinute, usedUp }: AdmissionParts,
  address: string,
  reply: FastifyReply,
): Promise<void> {
  try {
    await admit(limiter, [addressBucket(address, addressPerMinute)], reply)
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
