import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../kernel/errors.ts'
import { type Limiter, LimiterUnavailable } from '../../kernel/limits/limiter.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import type { WorkflowCaller } from './caller.ts'

/** Maximum number of calls that one member can make per minute, counted over all API keys of the member. */
const perMinute = 120

/**
 * Refuses a call of an operation for the phone app if it comes from a web page of another origin. Browsers send the
 * header `Origin`; the phone app does not.
 */
export function refuseOtherOrigins(
  { ofPhones }: Operation,
  { origin }: IncomingHttpHeaders,
  publicUrl: string,
): void {
  if (!ofPhones || origin === undefined || origin === new URL(publicUrl).origin) return
  throw new AppError('insufficient_permission', 'Pages of this Origin may not call this operation.', [
    { message: 'is not the origin of this service', reason: 'origin' },
  ])
}

/**
 * Returns a function that counts calls of the phone app's operations against a rate limit of the member. The rate limit
 * of the API key applies too. Members of demo organizations have no such limit.
 */
export function memberQuota(limiter: Limiter) {
  return async ({ ofPhones }: Operation, { actor }: WorkflowCaller): Promise<void> => {
    if (ofPhones !== true || actor.org.isDemo) return
    const bucket = { id: `phone:${actor.org.id}:${actor.id}`, perMinute }
    const decision = await Promise.resolve(limiter.take([bucket])).catch((error: unknown) => {
      if (!(error instanceof LimiterUnavailable)) throw error
      throw new AppError(
        'rate_limit_unavailable',
        'The rate limiter does not answer. Try again shortly.',
        [],
        1,
      )
    })
    if (decision.admitted) return
    throw new AppError(
      'rate_limited',
      `A member can call the operations of the mobile app at most ${perMinute} times a minute.`,
      [],
      decision.retryAfterSeconds,
    )
  }
}
