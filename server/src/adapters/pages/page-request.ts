import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { callerAddress, callerNetwork } from '../../kernel/http/caller-address.ts'
import { admit } from '../../kernel/http/quota.ts'
import type { Limiter } from '../../kernel/limits/limiter.ts'
import type { Call } from '../../kernel/operations/run.ts'
import type { PageKind, Visit } from '../../kernel/pages/page-kind.ts'
import type { OpenLink, PagesParts } from './pages-parts.ts'
import { refuseOtherSites } from './same-origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    link: OpenLink | null
  }
}

/**
 * Maximum number of requests per minute and network address. `page`: pages and submitted forms. `ownOfPage`: requests
 * that the page itself makes, such as the report of a view. `picture`: pictures; a page may have a hundred of them.
 */
const perMinute = { page: 60, ownOfPage: 120, picture: 600 }
const otherThanPages: Readonly<Record<string, keyof typeof perMinute>> = {
  '/p/:token/viewed': 'ownOfPage',
  '/p/:token/logo': 'ownOfPage',
  '/p/:token/files/:file': 'picture',
}
/**
 * Maximum number of fields in a submitted form. This is enough for a checkbox for each line of an estimate, and for all
 * other fields of a page.
 */
const mostFields = 1000

export const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token

/** Charges a request for a customer page to the rate limit of the network of the caller. */
export async function admitVisit(
  limiter: Limiter,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const kind = otherThanPages[request.routeOptions.url ?? ''] ?? 'page'
  const bucket = { id: `${kind}:${callerNetwork(request)}`, perMinute: perMinute[kind] }
  await admit(limiter, [bucket], reply)
}

/** Admits a request whose token belongs to a valid link; otherwise answers that the page does not exist. */
export async function enter<Page>(
  parts: PagesParts<Page>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await admitVisit(parts.limiter, request, reply)
  const link = await parts.findLink(tokenOf(request))
  if (!link) throw noSuchPage()
  request.link = link
  if (request.method === 'POST') refuseOtherSites(request.headers, parts.kernel.services.publicUrl())
}

export function kindOf<Page>(parts: PagesParts<Page>, request: FastifyRequest): PageKind<Page> {
  return parts.kinds[request.link!.kind]!
}

/** Builds the call of an operation on the record of the link, with the customer as the actor. */
export function callOf<Page>(
  parts: PagesParts<Page>,
  request: FastifyRequest,
  input: Record<string, unknown> = {},
): Call {
  const { actor, recordId } = request.link!
  const { idField } = kindOf(parts, request)
  return { actor, input: { ...input, [idField]: recordId }, requestId: request.requestId }
}

export function visitOf<Page>({ kernel }: PagesParts<Page>, request: FastifyRequest): Visit {
  return {
    pageUrl: `${kernel.services.publicUrl()}/p/${tokenOf(request)}`,
    address: callerAddress(request),
  }
}

/**
 * Returns the path at which browsers reach the page. Behind a proxy, it may begin with the path at which the proxy
 * mounts this service.
 */
export function baseOf<Page>(parts: PagesParts<Page>, request: FastifyRequest): string {
  return new URL(visitOf(parts, request).pageUrl).pathname
}

export function formOf(request: FastifyRequest): URLSearchParams {
  const text = ((request.body as Buffer | undefined) ?? '').toString()
  if (text.split('&', mostFields + 1).length > mostFields)
    throw new AppError('validation_error', `A form may have at most ${mostFields} fields.`)
  return new URLSearchParams(text)
}

export const noSuchPage = (): AppError => new AppError('not_found', 'This link does not work.')
