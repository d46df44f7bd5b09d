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
    /** The console session with which the request was authenticated. Null for all other requests. */
    session: SessionAccess | null
  }
}

export interface ConsoleParts extends Omit<AdmissionParts, 'keys' | 'audience'> {
  sessions: SessionDirectory
  cookies: ConsoleCookies
  publicUrl: () => string
  now: () => string
}

/**
 * Finds the session of the organization in the URL and charges the request to it. Refuses requests that a browser
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
 * Header of requests that the console sends without an action of the user, for example after a record has changed. Such
 * requests do not extend the session. Otherwise, an open window would keep the session on a shared computer valid
 * although no one uses it.
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
  // Refuses a session cookie if the slug in its name is not the slug of the session's organization.
  return session?.actor.org.slug === slug ? session : undefined
}

/**
 * Returns the current session of a request that was already admitted. Refuses the request if its session has ended in
 * the meantime.
 */
export async function identifyAgain(parts: ConsoleParts, request: FastifyRequest): Promise<SessionAccess> {
  const session = await findSessionOf(parts, request, slugIn(request), { isUse: false })
  if (!session) throw signInRequired()
  return session
}

const slugIn = (request: FastifyRequest): string => (request.params as { org: string }).org

const signInRequired = (): AppError => new AppError('sign_in_required', 'Sign in first.')
