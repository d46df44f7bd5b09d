import * as z from 'zod'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { passkeyAnswer } from '../../kernel/access/passkey-answer.ts'
import { acceptsPasskeys, relyingPartyOf } from '../../kernel/access/passkey-proof.ts'
import { type SessionAccess, sessionLimits } from '../../kernel/access/session-directory.ts'
import { AppError, invalidState } from '../../kernel/errors.ts'
import { admit } from '../../kernel/http/quota.ts'
import { send } from '../workflows/index.ts'
import { isDemoSession, isRecentlyConfirmed, sessionAdmission } from './console-door.ts'
import type { Confirmation, ConfirmCall } from './sign-in.ts'
import { readBody, signInCall } from './sign-in-request.ts'
import type { SignInParts } from './sign-in-routes.ts'

export interface ConfirmationParts extends SignInParts {
  confirmation: Confirmation
  /** True if the emails of this organization are really sent. */
  sendsMailOf: (org: SessionAccess['actor']['org']) => boolean
}

/** Maximum number of attempts to confirm one session per minute. */
const attemptsPerMinute = 10

const input = z.union([
  z.strictObject({ passkey: passkeyAnswer }),
  z.strictObject({ code: z.string().min(1).max(20) }),
  z.strictObject({ token: z.string().min(1).max(100) }),
  z.strictObject({ demo: z.literal(true) }),
])

/** Mounts the routes with which a signed-in member confirms their identity again, before an action that requires it. */
export function confirmationRoutes(server: FastifyInstance, parts: ConfirmationParts): void {
  const base = '/console/api/:org/confirmation'
  const admitSession = sessionAdmission(parts)
  const options = {
    config: { limit: 'key' },
    onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { id } = await admitSession(request, reply)
      if (request.method === 'GET') return
      await admit(parts.limiter, [{ id: `confirm:${id}`, perMinute: attemptsPerMinute }], reply)
    },
  } as const
  server.get(base, options, async (request, reply) =>
    send(reply, 200, { data: await describe(parts, request.session!) }),
  )
  server.post(`${base}/mail`, options, async (request, reply) => {
    if (!parts.sendsMailOf(request.session!.actor.org))
      throw invalidState('This installation sends no email.')
    await parts.confirmation.sendCode(callOf(parts, request))
    return send(reply, 202, { data: { sent: true } })
  })
  server.post(`${base}/passkey`, options, async (request, reply) => {
    const { id } = relyingPartyOf(parts.publicUrl())
    const { challenge, credentialIds } = await parts.confirmation.beginPasskey(callOf(parts, request))
    return send(reply, 200, { data: { challenge, rp_id: id, credential_ids: credentialIds } })
  })
  server.post(base, options, async (request, reply) => {
    const session = request.session!
    const secret = await confirm(parts, request, session)
    const { cookies } = parts
    const name = cookies.sessionName(session.actor.org.slug)
    cookies.set(reply, name, `${session.id}.${secret}`, secondsLeft(session, parts.now()))
    return send(reply, 200, { data: { confirmed: true } })
  })
}

/**
 * Lists the methods with which the member can confirm their identity. At least one method is always available. For demo
 * members, it is the demo link. For all others, it is `terminal`: a new link that the operator creates on the command
 * line.
 */
async function describe(parts: ConfirmationParts, session: SessionAccess): Promise<object> {
  const { actor } = session
  const owner = { orgId: actor.org.id, memberId: actor.id, sessionId: session.id }
  const hasPasskey = acceptsPasskeys(parts.publicUrl()) && (await parts.confirmation.hasPasskey(owner))
  const methods = [
    ...(hasPasskey ? ['passkey'] : []),
    ...(parts.sendsMailOf(actor.org) ? ['mail'] : []),
    isDemoSession(parts, session) ? 'demo' : 'terminal',
  ]
  return { confirmed: isRecentlyConfirmed(session, parts.now()), methods }
}

async function confirm(
  parts: ConfirmationParts,
  request: FastifyRequest,
  session: SessionAccess,
): Promise<string> {
  const proof = readBody(input, request)
  const { confirmation } = parts
  const call = callOf(parts, request)
  if ('passkey' in proof)
    return await confirmation.byPasskey({
      ...call,
      answer: proof.passkey,
      party: relyingPartyOf(parts.publicUrl()),
    })
  if ('code' in proof) return await confirmation.byCode({ ...call, code: proof.code })
  if ('token' in proof) return await confirmation.byLink({ ...call, token: proof.token })
  if (isDemoSession(parts, session)) return await confirmation.asDemo(call)
  throw new AppError('insufficient_permission', 'This is not a session of a demo member.')
}

function callOf(parts: ConfirmationParts, request: FastifyRequest): ConfirmCall {
  const { id: sessionId, actor, shared } = request.session!
  return { orgId: actor.org.id, memberId: actor.id, sessionId, ...signInCall(parts, request, shared) }
}

/**
 * Returns the number of seconds until the cookie expires. It expires when the session ends. Undefined on a shared
 * computer, because the cookie is then deleted when the browser is closed.
 */
const secondsLeft = ({ shared, createdAtMs }: SessionAccess, now: string): number | undefined =>
  shared ? undefined : Math.ceil((createdAtMs + sessionLimits.usual.longestMs - Date.parse(now)) / 1000)
