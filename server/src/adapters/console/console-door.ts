import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitedAs } from '../../kernel/access/actor.ts'
import { confirmedForMs, type SessionAccess } from '../../kernel/access/session-directory.ts'
import type { Mode } from '../../kernel/database/database.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { Door, WorkflowCaller } from '../workflows/index.ts'
import { compressAnswer } from './compress-answer.ts'
import { type ConsoleParts, identifyAgain, identifySession } from './identify-session.ts'
import { SharedAnswers } from './shared-answers.ts'

/** Maximum size of a query's input that is sent in the URL, in bytes. Longer inputs are sent with POST. */
const longestAddressInput = 4096

const scopes = new Set(['workflows:read', 'workflows:write', 'automations:read', 'automations:write'])

/** The entry point of the console. Members with a session call operations below the path `base`. */
export function consoleDoor(parts: ConsoleParts): Door {
  const admitSession = sessionAdmission(parts)
  const sharedAnswers = new SharedAnswers()
  return {
    base: '/console/api/:org/:mode/workflows',
    admit: (check) => async (request, reply) => {
      await admitSession(request, reply)
      const mode = modeOf(request)
      refuseLongInput(request)
      check(request, () => callerIn(request.session!, mode, parts.now()), reply)
    },
    callerOf: (request) => callerIn(request.session!, modeOf(request), parts.now()),
    sendShared: (request, reply, run) => sharedAnswers.send(request, reply, run),
    onSend: compressAnswer,
  }
}

/**
 * Returns a function that identifies the session of the organization whose slug is in the URL, and waits until the
 * organization may send another request.
 */
export function sessionAdmission(
  parts: ConsoleParts,
): (request: FastifyRequest, reply: FastifyReply) => Promise<SessionAccess> {
  const renew = (request: FastifyRequest): Promise<void> => renewAccess(parts, request)
  return async (request, reply) => {
    const session = await identifySession(parts, request, reply)
    request.begin = await parts.slots.enter(limitedAs(session.actor.org), reply)
    request.renew = renew
    return session
  }
}

/**
 * Reads the session and the member again when the body has arrived and the request has a slot. It can take half a
 * minute to get this far. In this time, the session may have been revoked or the role of the member changed.
 */
async function renewAccess(parts: ConsoleParts, request: FastifyRequest): Promise<void> {
  const session = await identifyAgain(parts, request)
  request.session = session
  if (request.gateway) request.gateway.caller = callerIn(session, modeOf(request), parts.now())
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

/**
 * True for a session that was opened by the demo link. Its member can confirm without proof, because the holder of the
 * link can sign in as any demo member at any time and the data is invented.
 */
export const isDemoSession = (
  { acceptsDemo }: { acceptsDemo: boolean },
  { method, actor }: Pick<SessionAccess, 'method' | 'actor'>,
): boolean => acceptsDemo && method === 'demo' && actor.org.isDemo

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
