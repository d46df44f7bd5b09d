import type { FastifyReply, FastifyRequest } from 'fastify'
import { asAppError } from '../../kernel/http/error-answer.ts'
import type { Kernel } from '../../kernel/operations/run.ts'
import type { PlainPage } from '../../kernel/pages/shown.ts'
import { wordsOfFailure } from './failure-words.ts'
import { newNonce, sendPage } from './page-answer.ts'

interface FailingParts {
  kernel: Kernel
  render: { missing(nonce: string): string; plain(nonce: string, page: PlainPage): string }
}

/**
 * Sends an error as a page, because a person reads it. Unexpected errors are logged with the route, without the
 * token.
 */
export async function sendFailure(
  { kernel, render }: FailingParts,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  wayBack: (status: number) => Pick<PlainPage, 'base' | 'again'>,
): Promise<FastifyReply> {
  const told = asAppError(error)
  const route = request.routeOptions.url
  const at = { request_id: request.requestId, method: request.method, route }
  if (told.status >= 500) kernel.services.log.error({ err: error, ...at }, told.message)
  if (told.retryAfterSeconds !== undefined) reply.header('retry-after', String(told.retryAfterSeconds))
  const nonce = newNonce()
  if (told.code === 'not_found') return await sendPage(reply, told.status, nonce, render.missing(nonce))
  const page = { ...wordsOfFailure(told.code), ...wayBack(told.status) }
  return await sendPage(reply, told.status, nonce, render.plain(nonce, page))
}
