import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { asAppError } from '../../kernel/http/error-answer.ts'
import { admit } from '../../kernel/http/quota.ts'
import { run } from '../../kernel/operations/run.ts'
import { newNonce, sendPage } from './page-answer.ts'
import type { Notice, OpenLink, PageKind, PagesParts } from './public-pages.ts'
import { refuseOtherSites } from './same-origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    link: OpenLink | null
  }
}

const addressPerMinute = 60
/** Room for the image of a signature. */
const formLimit = 512 * 1024

/**
 * Pages at unguessable addresses, for customers who have no account. Reading one changes nothing, so whatever fetches an
 * address from a mail to look for viruses or to show a preview does not count as the customer: the page itself tells
 * that it was looked at, by `POST …/viewed`, and so does every answer given on it.
 */
export function pagesDoor(server: FastifyInstance, parts: PagesParts): void {
  const url = '/p/:token'
  const { kernel, render } = parts
  const kindOf = (link: OpenLink): PageKind => parts.kinds[link.kind]!

  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const bucket = { id: `page:${request.socket.remoteAddress ?? 'unknown'}`, perMinute: addressPerMinute }
    await admit(parts.limiter, [bucket], reply)
    const link = await parts.findLink((request.params as { token: string }).token)
    if (!link) throw new AppError('not_found', 'This link does not work.')
    if (request.method === 'POST') refuseOtherSites(request.headers, kernel.services.publicUrl)
    request.link = link
  }

  const call = (request: FastifyRequest, input: Record<string, unknown> = {}) => {
    const { actor, kind, recordId } = request.link!
    const { idField } = parts.kinds[kind]!
    return { actor, input: { ...input, [idField]: recordId }, requestId: request.requestId }
  }

  const baseOf = (request: FastifyRequest): string => `/p/${(request.params as { token: string }).token}`

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    status = 200,
    notice?: Notice,
    choice: Record<string, unknown> = {},
  ): Promise<FastifyReply> => {
    const nonce = newNonce()
    const { read, pdf } = kindOf(request.link!)
    const page = await run(kernel, read, call(request, choice))
    const fromCheckout = (request.query as Record<string, unknown>)['paid'] === '1'
    const how = { nonce, base: baseOf(request), hasPdf: pdf !== undefined, notice, fromCheckout }
    return await sendPage(reply, status, nonce, render.document(page, how))
  }

  const formOf = (request: FastifyRequest): URLSearchParams =>
    new URLSearchParams(((request.body as Buffer | undefined) ?? '').toString())

  const preview = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const kind = kindOf(request.link!)
    if (!kind.choice) throw new AppError('not_found', 'This link does not work.')
    return await show(request, reply, 200, undefined, kind.choice(formOf(request)))
  }

  const act = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { action } = request.params as { action: string }
    const { actions, view } = kindOf(request.link!)
    const chosen = Object.hasOwn(actions, action) ? actions[action]! : undefined
    if (!chosen) throw new AppError('not_found', 'This link does not work.')
    const pageUrl = kernel.services.publicUrl + baseOf(request)
    try {
      await run(kernel, view, call(request))
      const output = await run(
        kernel,
        chosen.operation,
        call(request, chosen.input(formOf(request), pageUrl)),
      )
      const ended = chosen.ended(output)
      if (ended.end === 'refused') return await show(request, reply, 200, { tone: 'bad', text: ended.text })
      return await reply.redirect(ended.end === 'elsewhere' ? ended.url : baseOf(request), 303)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500 || error.code === 'not_found') throw error
      return await show(request, reply, error.status, { tone: 'bad', text: error.message })
    }
  }

  void server.register((scope, _options, done) => {
    scope.decorateRequest('link', null)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      (_request, body, parsed) => parsed(null, body),
    )
    scope.setErrorHandler((error, request, reply) => fail(parts, error, request, reply))
    const usual = { config: { limit: 'key' }, onRequest: enter, bodyLimit: formLimit } as const

    scope.get(url, { ...usual, exposeHeadRoute: true }, (request, reply) => show(request, reply))
    scope.post(`${url}/viewed`, usual, async (request, reply) => {
      await run(kernel, kindOf(request.link!).view, call(request))
      return await reply.code(204).send()
    })
    scope.get(`${url}/pdf`, { ...usual, exposeHeadRoute: false }, async (request, reply) => {
      const { pdf } = kindOf(request.link!)
      if (!pdf) throw new AppError('not_found', 'This link does not work.')
      const { name, content } = pdf.file(await run(kernel, pdf.operation, call(request)))
      return await reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${name.replaceAll(/[^\w .#-]/g, '')}"`)
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex, nofollow')
        .send(content)
    })
    scope.post(`${url}/preview`, usual, preview)
    scope.get(`${url}/logo`, { ...usual, exposeHeadRoute: false }, (request, reply) =>
      sendLogo(parts, request, reply),
    )
    scope.post(`${url}/:action`, usual, act)
    done()
  })
}

/** The browser may keep it for a while, so that it does not flicker from page to page. */
async function sendLogo(
  { kernel, logo }: PagesParts,
  { link, requestId }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { contentType, content } = logo.file(
    await run(kernel, logo.operation, { actor: link!.actor, input: {}, requestId }),
  )
  return await reply
    .header('content-type', contentType)
    .header('cache-control', 'private, max-age=300')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(content)
}

/** A person reads it, so it is a page; what we did not expect is logged, by the route and without the token. */
async function fail(
  { kernel, render }: PagesParts,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const told = asAppError(error)
  const route = request.routeOptions.url
  const at = { request_id: request.requestId, method: request.method, route }
  if (told.status >= 500) kernel.services.log.error({ err: error, ...at }, told.message)
  if (told.retryAfterSeconds !== undefined) reply.header('retry-after', String(told.retryAfterSeconds))
  const nonce = newNonce()
  const page =
    told.code === 'not_found' ? render.missing(nonce) : render.plain(nonce, 'That did not work', told.message)
  return await sendPage(reply, told.status, nonce, page)
}
