import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../kernel/errors.ts'
import { type Limiter, LimiterUnavailable } from '../../kernel/limits/limiter.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import type { WorkflowCaller } from './caller.ts'

/** Calls of one member, whatever keys they are made with. */
const perMinute = 120

/** What is for phones is for no page of another origin: a browser says where its page is from, a phone does not. */
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

/** Charges a call of a phone to its member, beside what its key was charged. A demonstration has no ceiling. */
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
      `A member may make ${perMinute} calls of these operations a minute.`,
      [],
      decision.retryAfterSeconds,
    )
  }
}
