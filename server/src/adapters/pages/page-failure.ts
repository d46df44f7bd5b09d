import type { FastifyReply, FastifyRequest } from 'fastify'
import { UnderMaintenance } from '../../kernel/database/elsewhere.ts'
import { asAppError } from '../../kernel/http/error-answer.ts'
import type { Kernel } from '../../kernel/operations/run.ts'
import type { PlainPage } from '../../kernel/pages/shown.ts'
import { failureMessage } from './failure-messages.ts'
import { newNonce, sendPage } from './page-answer.ts'

interface FailingParts {
  kernel: Kernel
  render: { missing(nonce: string): string; plain(nonce: string, page: PlainPage): string }
}

/**
 * Sends an error as an HTML page, because a person reads it. Unexpected errors are logged with the pattern of the route
 * instead of the URL, so that the token in the URL is not logged.
 */
export async function sendFailure(
  { kernel, render }: FailingParts,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  wayBack: (status: number) => Pick<PlainPage, 'base' | 'again'>,
  framedBy: readonly string[] = [],
): Promise<FastifyReply> {
  const appError = asAppError(error)
  const route = request.routeOptions.url
  const at = { request_id: request.requestId, method: request.method, route }
  if (appError.status >= 500 && !(appError instanceof UnderMaintenance))
    kernel.services.log.error({ err: error, ...at }, appError.message)
  if (appError.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(appError.retryAfterSeconds))
  const nonce = newNonce()
  if (appError.code === 'not_found')
    return await sendPage(reply, appError.status, nonce, render.missing(nonce), framedBy)
  const message =
    appError instanceof UnderMaintenance
      ? { heading: 'We are working on our systems', text: `${appError.sentence} Nothing was done.` }
      : failureMessage(appError.code)
  const page = { ...message, ...wayBack(appError.status) }
  return await sendPage(reply, appError.status, nonce, render.plain(nonce, page), framedBy)
}
