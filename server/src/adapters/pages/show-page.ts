import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { run } from '../../kernel/operations/run.ts'
import { newNonce, sendPage } from './page-answer.ts'
import { baseOf, callOf, formOf, kindOf, noSuchPage } from './page-request.ts'
import type { Notice, PagesParts } from './pages-parts.ts'

interface Showing {
  status?: number
  notice?: Notice
  /** What the visitor chose, without sending it yet. */
  choice?: Record<string, unknown>
}

export async function showPage<Page>(
  parts: PagesParts<Page>,
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, notice, choice = {} }: Showing = {},
): Promise<FastifyReply> {
  const nonce = newNonce()
  const { read, pdf } = kindOf(parts, request)
  const page = await run(parts.kernel, read, callOf(parts, request, choice))
  const fromCheckout = (request.query as Record<string, unknown>)['paid'] === '1'
  const how = { nonce, base: baseOf(request), hasPdf: pdf !== undefined, notice, fromCheckout }
  return await sendPage(reply, status, nonce, parts.render.document(page, how))
}

/** The page with the figures of what is chosen on it. */
export async function previewPage<Page>(
  parts: PagesParts<Page>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const kind = kindOf(parts, request)
  if (!kind.choice) throw noSuchPage()
  return await showPage(parts, request, reply, { choice: kind.choice(formOf(request)) })
}

/** Does what a form of the page asks for; whoever answers has looked at it. */
export async function actOnPage<Page>(
  parts: PagesParts<Page>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { kernel } = parts
  const { action } = request.params as { action: string }
  const { actions, view } = kindOf(parts, request)
  const chosen = Object.hasOwn(actions, action) ? actions[action]! : undefined
  if (!chosen) throw noSuchPage()
  const pageUrl = kernel.services.publicUrl() + baseOf(request)
  try {
    await run(kernel, view, callOf(parts, request))
    const input = chosen.input(formOf(request), pageUrl)
    const ended = chosen.ended(await run(kernel, chosen.operation, callOf(parts, request, input)))
    if (ended.end === 'refused')
      return await showPage(parts, request, reply, { notice: { tone: 'bad', text: ended.text } })
    return await reply.redirect(ended.end === 'elsewhere' ? ended.url : baseOf(request), 303)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.code === 'not_found') throw error
    const notice: Notice = { tone: 'bad', text: error.message }
    return await showPage(parts, request, reply, { status: error.status, notice })
  }
}
