import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CustomerActor } from '../../kernel/access/actor.ts'
import type { Limiter } from '../../kernel/limits/limiter.ts'
import type { Mutation } from '../../kernel/operations/operation.ts'
import { type Kernel, run } from '../../kernel/operations/run.ts'
import type { PlainPage } from '../../kernel/pages/shown.ts'
import { newNonce, sendPage } from './page-answer.ts'
import { sendFailure } from './page-failure.ts'
import { admitVisit, noSuchPage, tokenOf } from './page-request.ts'
import { refuseOtherSites } from './same-origin.ts'

/** The organization that sent an email, and the email address of the recipient. */
interface FoundAddress {
  actor: CustomerActor
  address: string
}

export interface UnsubscribeParts {
  kernel: Kernel
  limiter: Limiter
  /**
   * Finds the organization and the recipient to which an unsubscribe token belongs. Undefined if the token never
   * existed.
   */
  findLink(token: string): Promise<FoundAddress | undefined>
  optOut: Mutation<{ address: string }>
  render: {
    form(page: { nonce: string; company: string; base: string }): string
    confirmation(page: { nonce: string; company: string }): string
    missing(nonce: string): string
    plain(nonce: string, page: PlainPage): string
  }
}

const url = '/u/:token'
/** Maximum size of the body in bytes. Email programs may send a body, which is ignored. */
const formLimit = 16 * 1024
const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * Mounts the page on which the recipient of an email unsubscribes. A GET changes nothing. A POST unsubscribes the
 * recipient. It is sent by the form of the page, and by email programs that support one-click unsubscribing (RFC 8058).
 * The answer to it is not a redirect, because email programs do not follow redirects. The token is the only
 * authorization, and the request can be repeated.
 */
export function unsubscribeDoor(server: FastifyInstance, parts: UnsubscribeParts): void {
  const { kernel, render } = parts
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await admitVisit(parts.limiter, request, reply)
    request.mailedTo = (await parts.findLink(tokenOf(request))) ?? null
    if (!request.mailedTo) throw noSuchPage()
    if (request.method === 'POST') refuseOtherSites(request.headers, kernel.services.publicUrl())
  }
  const usual = { config: { limit: 'key' }, bodyLimit: formLimit, onRequest: enter } as const
  const baseOf = (request: FastifyRequest): string =>
    new URL(`${kernel.services.publicUrl()}/u/${tokenOf(request)}`).pathname

  void server.register((scope, _options, done) => {
    scope.decorateRequest('mailedTo', null)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(forms, { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.setErrorHandler((error, request, reply) =>
      sendFailure(parts, error, request, reply, () => ({
        base: request.mailedTo ? baseOf(request) : null,
        again: null,
      })),
    )

    scope.get(url, { ...usual, exposeHeadRoute: true }, async (request, reply) => {
      const nonce = newNonce()
      const company = request.mailedTo!.actor.org.name
      return await sendPage(reply, 200, nonce, render.form({ nonce, company, base: baseOf(request) }))
    })
    scope.post(url, usual, async (request, reply) => {
      const { actor, address } = request.mailedTo!
      await run(kernel, parts.optOut, { actor, input: { address }, requestId: request.requestId })
      const nonce = newNonce()
      return await sendPage(reply, 200, nonce, render.confirmation({ nonce, company: actor.org.name }))
    })
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    mailedTo: FoundAddress | null
  }
}
