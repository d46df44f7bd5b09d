import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyAccess, KeyDirectory } from '../../kernel/access/key-directory.ts'
import { AppError } from '../../kernel/errors.ts'
import { callerAddress } from '../../kernel/http/caller-address.ts'
import { addressBucket, admit } from '../../kernel/http/quota.ts'
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
}

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

/** Charges the request to its key, and waits for a place of its organization; one without a valid key to the caller's address, and then there is no access. */
export async function charge(
  parts: AdmissionParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<KeyAccess | null> {
  const key = bearer(request.headers.authorization)
  const access = key === undefined ? undefined : await parts.keys.resolve(key, Date.now())
  const buckets = access?.buckets ?? [addressBucket(callerAddress(request), parts.addressPerMinute)]
  await admit(parts.limiter, buckets, reply)
  if (access) await parts.shares.enter(access.actor.org.id, reply)
  return access ?? null
}

function bearer(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
}

export const invalidApiKey = (): AppError =>
  new AppError('invalid_api_key', 'The API key is missing or invalid.')

export const unsupportedInTestMode = (): AppError =>
  new AppError('unsupported_in_test_mode', 'Test keys cannot use this route.')
