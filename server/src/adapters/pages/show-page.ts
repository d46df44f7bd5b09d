import type { FastifyReply, FastifyRequest } from 'fastify'
import { run } from '../../kernel/operations/run.ts'
import { newNonce, sendPage } from './page-answer.ts'
import { baseOf, callOf, formOf, kindOf, noSuchPage } from './page-request.ts'
import type { FormBack, Notice } from '../../kernel/pages/shown.ts'
import type { PagesParts } from './pages-parts.ts'

interface Showing {
  status?: number
  notice?: Notice | undefined
  /** Input of the visitor that the form shows again, so that the visitor need not type it twice. */
  back?: FormBack | undefined
  /** Choices of the visitor that are not stored. The page shows them with their totals. */
  choice?: Record<string, unknown> | undefined
}

/**
 * HTTP status of a page whose document is not available yet or no longer available. The text of the page states which
 * it is.
 */
const notOffered = 409

export async function showPage<Page>(
  parts: PagesParts<Page>,
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, notice, back, choice = {} }: Showing = {},
): Promise<FastifyReply> {
  const nonce = newNonce()
  const { read, pdf } = kindOf(parts, request)
  const page = await run(parts.kernel, read, callOf(parts, request, choice))
  const fromCheckout = (request.query as Record<string, unknown>)['paid'] === '1'
  const base = baseOf(parts, request)
  const how = { nonce, base, hasPdf: pdf !== undefined, notice, back, fromCheckout }
  const { html, isOffered } = parts.render.document(page, how)
  return await sendPage(reply, isOffered ? status : notOffered, nonce, html)
}

/** Shows a receipt of the customer's payments. Reading it changes nothing. */
export async function showReceipt<Page>(
  parts: PagesParts<Page>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { receipt } = kindOf(parts, request)
  if (!receipt) throw noSuchPage()
  const nonce = newNonce()
  const page = await run(parts.kernel, receipt, callOf(parts, request))
  const how = { nonce, base: baseOf(parts, request), hasPdf: false, isReceipt: true, fromCheckout: false }
  return await sendPage(reply, 200, nonce, parts.render.document(page, how).html)
}

/** Shows the page with the totals for the choices in the form, without accepting the document. */
export async function previewPage<Page>(
  parts: PagesParts<Page>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const kind = kindOf(parts, request)
  if (!kind.choice) throw noSuchPage()
  const form = formOf(request)
  const back = { action: 'accept', form, faults: [] }
  return await showPage(parts, request, reply, { choice: kind.choice(form), back })
}

/**
 * Redirects a GET request for the URL of a form to the page. Browsers send such a request if, for example, the visitor
 * reloads the answer to the form.
 */
export async function backToPage<Page>(
  parts: PagesParts<Page>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return await reply.redirect(baseOf(parts, request), 303)
}
