import type { FastifyReply, FastifyRequest } from 'fastify'
import type {
  ResolveOptions,
  SessionAccess,
  SessionDirectory,
} from '../../kernel/access/session-directory.ts'
import { AppError } from '../../kernel/errors.ts'
import { type AdmissionParts, identifyCaller } from '../rest/admission.ts'
import type { ConsoleCookies } from './console-cookies.ts'
import { requireOwnPage } from './own-page.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the console that the request belongs to. Null for all other requests. */
    session: SessionAccess | null
  }
}

export interface ConsoleParts extends Omit<AdmissionParts, 'keys'> {
  sessions: SessionDirectory
  cookies: ConsoleCookies
  publicUrl: () => string
  now: () => string
}

/**
 * Finds the session of the organization in the address and charges the request to it. Refuses requests that a browser
 * sends for a page of another site.
 */
export async function identifySession(
  parts: ConsoleParts,
  request: FastifyRequest,
  reply: FastifyReply,
  options: Pick<ResolveOptions, 'isUse'> = {},
): Promise<SessionAccess> {
  const session = await identifyCaller(
    parts,
    (beforeLookUp) => findSessionOf(parts, request, slugIn(request), { ...options, beforeLookUp }),
    request,
    reply,
  )
  if (!session) throw signInRequired()
  if (request.method !== 'GET' && request.method !== 'HEAD')
    requireOwnPage(request.headers, parts.publicUrl())
  request.session = session
  return session
}

/**
 * Header of requests that the console sends by itself while nobody uses the window, for example when a record changed.
 * Otherwise an open window would keep the session of a shared computer valid.
 */
const unattendedHeader = 'console-unattended'

/** Returns the valid session of an organization in this browser. */
export async function findSessionOf(
  { sessions, cookies, now }: Pick<ConsoleParts, 'sessions' | 'cookies' | 'now'>,
  request: FastifyRequest,
  slug: string,
  { beforeLookUp, isUse = request.headers[unattendedHeader] === undefined }: ResolveOptions = {},
): Promise<SessionAccess | undefined> {
  const cookie = cookies.read(request.headers, cookies.sessionName(slug))
  if (cookie === undefined) return undefined
  const session = await sessions.resolve(cookie, Date.parse(now()), { beforeLookUp, isUse })
  // The cookie of one organization under the name of another one opens neither.
  return session?.actor.org.slug === slug ? session : undefined
}

/** Returns the current access of a request that was admitted before. Refuses it if its session has ended since. */
export async function identifyAgain(parts: ConsoleParts, request: FastifyRequest): Promise<SessionAccess> {
  const session = await findSessionOf(parts, request, slugIn(request), { isUse: false })
  if (!session) throw signInRequired()
  return session
}

const slugIn = (request: FastifyRequest): string => (request.params as { org: string }).org

const signInRequired = (): AppError => new AppError('sign_in_required', 'Sign in first.')
