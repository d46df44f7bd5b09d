import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptForms } from '../../kernel/http/accept-forms.ts'
import { run } from '../../kernel/operations/run.ts'
import { transferShares } from '../transfers/transfers-parts.ts'
import { actOnPage } from './act-on-page.ts'
import { sendFailure } from './page-failure.ts'
import { sendAttached, sendDocument, sendLogo, sendPdf } from './page-files.ts'
import { admitVisit, baseOf, callOf, enter, formOf, kindOf, noSuchPage } from './page-request.ts'
import type { FormBack } from '../../kernel/pages/shown.ts'
import type { PagesParts } from './pages-parts.ts'
import { backToPage, previewPage, showPage, showReceipt } from './show-page.ts'

const url = '/p/:token'
/** Maximum size of a submitted form in bytes. It is enough for the image of a signature. */
const formLimit = 512 * 1024

/**
 * Mounts the pages for customers without an account, at URLs that contain a secret token. A GET changes nothing and
 * does not count as a view by the customer, because virus scanners and link previews also fetch the URLs in emails. The
 * page itself reports a view with `POST …/viewed`. Each form that the customer submits also counts as a view.
 */
export function pagesDoor<Page>(server: FastifyInstance, parts: PagesParts<Page>): void {
  const slots = transferShares()
  const usual = {
    config: { limit: 'key' },
    bodyLimit: formLimit,
    onRequest: (request: FastifyRequest, reply: FastifyReply) => enter(parts, request, reply),
  } as const
  const missing = async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    await admitVisit(parts.limiter, request, reply)
    throw noSuchPage()
  }
  void server.register((scope, _options, done) => {
    scope.decorateRequest('link', null)
    acceptForms(scope)
    scope.setErrorHandler((error, request, reply) =>
      sendFailure(parts, error, request, reply, (status) => ({
        base: request.link ? baseOf(parts, request) : null,
        again: sentAgain(status, request),
      })),
    )

    // Answers requests for links whose token was cut off, for example by an email program.
    for (const cut of ['/p', '/p/'])
      scope.get(cut, { config: { limit: 'key' }, onRequest: missing }, () => undefined)
    scope.get(url, { ...usual, exposeHeadRoute: true }, (request, reply) => showPage(parts, request, reply))
    scope.post(`${url}/viewed`, usual, async (request, reply) => {
      await run(parts.kernel, kindOf(parts, request).view, callOf(parts, request))
      return await reply.code(204).send()
    })
    scope.get(`${url}/receipt`, { ...usual, exposeHeadRoute: false }, (request, reply) =>
      showReceipt(parts, request, reply),
    )
    scope.get(`${url}/pdf`, { ...usual, exposeHeadRoute: false }, (request, reply) =>
      sendPdf(parts, request, reply),
    )
    scope.get(`${url}/documents/:document`, { ...usual, exposeHeadRoute: false }, (request, reply) =>
      sendDocument(parts, request, reply),
    )
    scope.get(`${url}/logo`, { ...usual, exposeHeadRoute: false }, (request, reply) =>
      sendLogo(parts, request.link!.actor, request, reply),
    )
    scope.get(`${url}/files/:file`, { ...usual, exposeHeadRoute: false }, (request, reply) =>
      sendAttached(parts, slots, request, reply),
    )
    scope.get(`${url}/*`, usual, (request, reply) => backToPage(parts, request, reply))
    scope.post(`${url}/preview`, usual, (request, reply) => previewPage(parts, request, reply))
    scope.post(`${url}/:action`, usual, (request, reply) => actOnPage(parts, request, reply))
    done()
  })
}

/**
 * Returns the form that the visitor submitted, so that the page about a server error can offer to send it again. Null
 * if the request was not a form or if the error is not a server error.
 */
function sentAgain(status: number, request: FastifyRequest): FormBack | null {
  const { action } = request.params as { action?: string }
  const isForm = request.method === 'POST' && action !== undefined && request.body instanceof Buffer
  return isForm && request.link && status >= 500 ? { action, form: formOf(request), faults: [] } : null
}
