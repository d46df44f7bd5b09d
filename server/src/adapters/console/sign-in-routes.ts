import * as z from 'zod'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { passkeyAnswer } from '../../kernel/access/passkey-answer.ts'
import { relyingPartyOf } from '../../kernel/access/passkey-proof.ts'
import { sessionLimits } from '../../kernel/access/session-directory.ts'
import { invalidState } from '../../kernel/errors.ts'
import { callerNetwork } from '../../kernel/http/caller-address.ts'
import { admit } from '../../kernel/http/quota.ts'
import { email } from '../../kernel/schema/contact-fields.ts'
import { id } from '../../kernel/schema/fields.ts'
import { commandName } from '../../release.ts'
import { send } from '../workflows/index.ts'
import { describeBrowser, findSessionHere } from './browser-sessions.ts'
import { sessionAdmission } from './console-door.ts'
import type { ConsoleParts } from './identify-session.ts'
import { requireOwnPage } from './own-page.ts'
import type { OpenedSession, SignIn } from './sign-in.ts'
import { readBody, signInCall } from './sign-in-request.ts'

export interface SignInParts extends ConsoleParts {
  signIn: SignIn
  /**
   * Returns the position at which a page that is being opened can begin its stream of changes. `id` is the value to
   * pass as `after`; `ageMs` is the minimum time since the position was read, in milliseconds.
   */
  streamStart: () => { id: string; ageMs: number } | undefined
  /** True if the service sends emails, so that members can sign in by email. */
  sendsMail: () => boolean
  /**
   * True if sign-in links of demo organizations are accepted. They are accepted only if no other computer can reach the
   * service.
   */
  acceptsDemo: boolean
}

/** Maximum number of attempts to sign in from one IP address per minute. */
const attemptsPerMinute = 10
/** Time within which a member must answer the challenge with a passkey, in seconds. */
const challengeSeconds = 600

const shared = z.boolean().default(false)
const mailInput = z.strictObject({ email: email() })
const codeInput = z.strictObject({ code: z.string().min(1).max(20), shared })
const linkInput = z.strictObject({ token: z.string().min(1).max(100), member_id: id().optional(), shared })
const invitationInput = z.strictObject({ token: z.string().min(1).max(100), email: email(), shared })
const passkeyInput = z.strictObject({ answer: passkeyAnswer, shared })

/** Mounts the routes with which members sign in to the console and sign out. */
export function signInRoutes(server: FastifyInstance, parts: SignInParts): void {
  const base = '/console/api'
  const onRequest = (request: FastifyRequest, reply: FastifyReply) => admitAttempt(parts, request, reply)

  server.get(`${base}/session`, async (request, reply) =>
    send(reply, 200, { data: await describeBrowser(parts, request, reply) }),
  )
  server.post(`${base}/sign-in/mail`, { onRequest }, (request, reply) => sendMail(parts, request, reply))
  server.post(`${base}/sign-in/code`, { onRequest }, async (request, reply) => {
    const { code, shared: isShared } = readBody(codeInput, request)
    const opened = await parts.signIn.byCode({ code, ...signInCall(parts, request, isShared) })
    return await enter(parts, request, reply, opened, isShared)
  })
  server.post(`${base}/sign-in/link`, { onRequest }, (request, reply) => useLink(parts, request, reply))
  server.post(`${base}/sign-in/invitation`, { onRequest }, async (request, reply) => {
    const { shared: isShared, ...invitation } = readBody(invitationInput, request)
    const call = signInCall(parts, request, isShared)
    return await enter(
      parts,
      request,
      reply,
      await parts.signIn.byInvitation({ ...invitation, ...call }),
      isShared,
    )
  })
  server.post(`${base}/sign-in/passkey/begin`, { onRequest }, (_request, reply) => beginPasskey(parts, reply))
  server.post(`${base}/sign-in/passkey`, { onRequest }, async (request, reply) => {
    const { shared: isShared, answer } = readBody(passkeyInput, request)
    const call = signInCall(parts, request, isShared, 'passkey')
    const party = relyingPartyOf(parts.publicUrl())
    const opened = await parts.signIn.byPasskey({ ...call, answer, party })
    return await enter(parts, request, reply, opened, isShared)
  })
  const admitSession = sessionAdmission(parts)
  server.post(
    `${base}/:org/sign-out`,
    {
      config: { limit: 'key' },
      onRequest: async (request, reply) => void (await admitSession(request, reply)),
    },
    (request, reply) => signOut(parts, request, reply),
  )
}

async function admitAttempt(
  { limiter, publicUrl }: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // This check comes first, so that a page of another site cannot use up the attempts of everyone in the visitor's
  // network.
  requireOwnPage(request.headers, publicUrl())
  const bucket = { id: `sign-in:${callerNetwork(request)}`, perMinute: attemptsPerMinute }
  await admit(limiter, [bucket], reply)
}

/**
 * Begins a sign-in by email. The answer is the same whether or not a member has the address, so that it does not reveal
 * the members.
 */
async function sendMail(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { email: address } = readBody(mailInput, request)
  if (!parts.sendsMail())
    throw invalidState(
      `This installation sends no email. Ask its operator for a link: \`${commandName} console link --org ORGANIZATION --email ADDRESS\`.`,
    )
  const now = parts.now()
  const { challenge, expiresAt } = await parts.signIn.beginMail({ email: address, now })
  const seconds = Math.round((Date.parse(expiresAt) - Date.parse(now)) / 1000)
  parts.cookies.set(reply, parts.cookies.challengeNames.mail, challenge, seconds)
  return send(reply, 202, { data: { sent: true } })
}

async function useLink(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token, member_id: memberId, shared: isShared } = readBody(linkInput, request)
  const { acceptsDemo } = parts
  const call = signInCall(parts, request, isShared)
  const outcome = await parts.signIn.byLink({ token, memberId, acceptsDemo, ...call })
  if (!('choices' in outcome)) return await enter(parts, request, reply, outcome, isShared)
  const members = outcome.choices.map(({ memberId: id, memberName: name, role, slug, orgName }) => ({
    id,
    name,
    role,
    organization: { slug, name: orgName },
  }))
  return send(reply, 200, { data: { members } })
}

/** Sets the cookies of new sessions. Ends earlier sessions of this browser in the same organizations. */
async function enter(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: readonly OpenedSession[],
  isShared: boolean,
): Promise<FastifyReply> {
  const { cookies, signIn } = parts
  for (const { membership, cookie } of opened) {
    const former = await findSessionHere(parts, request, membership.slug)
    if (former) await signIn.end(former, request.requestId)
    const seconds = isShared ? undefined : sessionLimits.usual.longestMs / 1000
    cookies.set(reply, cookies.sessionName(membership.slug), cookie, seconds)
  }
  for (const name of Object.values(cookies.challengeNames))
    if (cookies.read(request.headers, name) !== undefined) cookies.clear(reply, name)
  const organizations = opened.map(({ membership: { slug, orgName } }) => ({ slug, name: orgName }))
  return send(reply, 200, { data: { organizations } })
}

async function signOut(
  { signIn, cookies }: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const session = request.session!
  await signIn.end(session, request.requestId)
  cookies.clear(reply, cookies.sessionName(session.actor.org.slug))
  return send(reply, 200, { data: { signed_out: true } })
}

async function beginPasskey(parts: SignInParts, reply: FastifyReply): Promise<FastifyReply> {
  const { id } = relyingPartyOf(parts.publicUrl())
  const { challenge, secret } = await parts.signIn.beginPasskey(parts.now())
  parts.cookies.set(reply, parts.cookies.challengeNames.passkey, secret, challengeSeconds)
  return send(reply, 200, { data: { challenge, rp_id: id } })
}
