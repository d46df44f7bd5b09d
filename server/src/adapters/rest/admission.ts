import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyAccess, KeyDirectory } from '../../kernel/access/key-directory.ts'
import { AppError } from '../../kernel/errors.ts'
import { addressBucket, admit } from '../../kernel/http/quota.ts'
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
}

type Check = (request: FastifyRequest, access: KeyAccess, reply: FastifyReply) => void

/** Credentials and rate limit, then `check`. An invalid key is charged to the caller's address. */
export function admission(parts: AdmissionParts, check: Check) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = bearer(request.headers.authorization)
    const access = key === undefined ? undefined : await parts.keys.resolve(key, Date.now())
    if (!access) {
      const address = addressBucket(request.socket.remoteAddress, parts.addressPerMinute)
      await admit(parts.limiter, [address], reply)
      throw new AppError('invalid_api_key', 'The API key is missing or invalid.')
    }
    await admit(parts.limiter, access.buckets, reply)
    check(request, access, reply)
    request.access = access
  }
}

function bearer(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
}

export const unsupportedInTestMode = (): AppError =>
  new AppError('unsupported_in_test_mode', 'Test keys cannot use this route.')
