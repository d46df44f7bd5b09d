import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  confirmedForMs,
  type SessionAccess,
  type SessionDirectory,
} from '../../kernel/access/session-directory.ts'
import type { Mode } from '../../kernel/database/database.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { refuseOtherSites } from '../pages/same-origin.ts'
import { type AdmissionParts, identifyCaller } from '../rest/admission.ts'
import type { Door, WorkflowCaller } from '../workflows/index.ts'
import { compressAnswer } from './compress-answer.ts'
import type { ConsoleCookies } from './console-cookies.ts'

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

/** Maximum size of a query's input that is sent in the URL, in bytes. Longer inputs are sent with POST. */
const longestAddressInput = 4096

const scopes = new Set(['workflows:read', 'workflows:write', 'automations:read', 'automations:write'])

/** The entry point to the gateway for members with a session of the console. */
export function consoleDoor(parts: ConsoleParts): Door {
  return {
    base: '/console/api/:org/:mode/workflows',
    admit: (check) => async (request, reply) => {
      await admitSession(parts, request, reply)
      const mode = modeOf(request)
      refuseLongInput(request)
      check(request, () => callerIn(request.session!, mode, parts.now()), reply)
    },
    callerOf: (request) => callerIn(request.session!, modeOf(request), parts.now()),
    onSend: compressAnswer,
  }
}

/** Identifies the session of the organization whose slug is in the URL, and waits for a concurrency slot. */
export async function admitSession(
  parts: ConsoleParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionAccess> {
  const session = await identifySession(parts, request, reply)
  request.begin = await parts.slots.enter(session.actor.org.id, reply)
  return session
}

/**
 * Finds the session of the organization whose slug is in the URL and charges the request to it. Refuses requests that
 * a browser sends for a page of another site.
 */
export async function identifySession(
  parts: ConsoleParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionAccess> {
  const { org: slug } = request.params as { org: string }
  const session = await identifyCaller(
    parts,
    (beforeLookUp) => findSessionOf(parts, request, slug, beforeLookUp),
    request,
    reply,
  )
  if (!session) throw signInRequired()
  if (request.method !== 'GET' && request.method !== 'HEAD')
    refuseOtherSites(request.headers, parts.publicUrl())
  request.session = session
  return session
}

/** Returns the valid session of an organization in this browser. */
export async function findSessionOf(
  { sessions, cookies, now }: Pick<ConsoleParts, 'sessions' | 'cookies' | 'now'>,
  request: FastifyRequest,
  slug: string,
  beforeLookUp?: () => Promise<void>,
): Promise<SessionAccess | undefined> {
  const cookie = cookies.read(request.headers, cookies.sessionName(slug))
  if (cookie === undefined) return undefined
  const session = await sessions.resolve(cookie, Date.parse(now()), beforeLookUp)
  // Refuses a cookie that was copied from one organization to the cookie name of another.
  return session?.actor.org.slug === slug ? session : undefined
}

export function modeOf(request: FastifyRequest): Mode {
  const { mode } = request.params as { mode: string }
  if (mode !== 'live' && mode !== 'sandbox') throw notFound('address')
  return mode
}

function callerIn(session: SessionAccess, mode: Mode, now: string): WorkflowCaller {
  const isConfirmed = isRecentlyConfirmed(session, now)
  return { actor: { ...session.actor, mode, isConfirmed }, apiKeyId: null, scopes }
}

export const isRecentlyConfirmed = ({ confirmedAtMs }: SessionAccess, now: string): boolean =>
  Date.parse(now) < confirmedAtMs + confirmedForMs

function refuseLongInput(request: FastifyRequest): void {
  const { input } = request.query as { input?: unknown }
  if (typeof input !== 'string' || Buffer.byteLength(input) <= longestAddressInput) return
  throw new AppError(
    'response_too_large',
    'The input in the URL is larger than 4 KiB. Send the query with POST instead.',
  )
}

const signInRequired = (): AppError => new AppError('sign_in_required', 'Sign in first.')
