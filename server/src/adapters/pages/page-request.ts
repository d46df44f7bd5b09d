import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { callerAddress } from '../../kernel/http/caller-address.ts'
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
 * Maximum requests per minute and client address, for pages and form submissions, for requests that a page's
 * script makes, and for pictures, of which a page may have a hundred.
 */
const perMinute = { page: 60, ownOfPage: 120, picture: 600 }
const otherThanPages: Readonly<Record<string, keyof typeof perMinute>> = {
  '/p/:token/viewed': 'ownOfPage',
  '/p/:token/logo': 'ownOfPage',
  '/p/:token/files/:file': 'picture',
}
/** Enough for a checkbox for each line of an estimate and the other fields of a page. */
const mostFields = 1000

export const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token

/** Rate limit for any customer page. */
export async function admitVisit(
  limiter: Limiter,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const kind = otherThanPages[request.routeOptions.url ?? ''] ?? 'page'
  const bucket = { id: `${kind}:${callerAddress(request)}`, perMinute: perMinute[kind] }
  await admit(limiter, [bucket], reply)
}

/** Admits visitors with a valid link. */
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

/** Calls an operation on the record of the link, as its customer. */
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

/** The path of the page as browsers see it. Behind a proxy it may be below the path of another site. */
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
