import * as z from 'zod'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionLimits } from '../../kernel/access/session-directory.ts'
import { AppError, invalidState } from '../../kernel/errors.ts'
import { callerAddress } from '../../kernel/http/caller-address.ts'
import { admit } from '../../kernel/http/quota.ts'
import { parseInput } from '../../kernel/operations/parse-input.ts'
import { email } from '../../kernel/schema/contact-fields.ts'
import { id } from '../../kernel/schema/fields.ts'
import { refuseOtherSites } from '../pages/same-origin.ts'
import { readDocument } from '../rest/read-request.ts'
import { send } from '../workflows/index.ts'
import { admitSession, type ConsoleParts, findSessionOf } from './console-door.ts'
import { deviceName } from './device-name.ts'
import type { Browser, OpenedSession, SignIn } from './sign-in.ts'

export interface SignInParts extends ConsoleParts {
  signIn: SignIn
  /** True if mail is sent, so that members can sign in by mail. */
  sendsMail: () => boolean
  /** True if links of demo organizations are accepted, because the service listens on this computer alone. */
  acceptsDemo: boolean
}

/** Attempts to sign in, per minute and IP address. */
const attemptsPerMinute = 10
/** Maximum number of organizations of which a browser can have sessions. */
const mostOrganizations = 50

const shared = z.boolean().default(false)
const mailInput = z.strictObject({ email: email() })
const codeInput = z.strictObject({ code: z.string().min(1).max(20), shared })
const linkInput = z.strictObject({ token: z.string().min(1).max(100), member_id: id().optional(), shared })

/** Routes to sign in to the console and out of it. */
export function signInRoutes(server: FastifyInstance, parts: SignInParts): void {
  const base = '/console/api'
  const onRequest = (request: FastifyRequest, reply: FastifyReply) => admitAttempt(parts, request, reply)

  server.get(`${base}/session`, (request, reply) => describeBrowser(parts, request, reply))
  server.post(`${base}/sign-in/mail`, { onRequest }, (request, reply) => sendMail(parts, request, reply))
  server.post(`${base}/sign-in/code`, { onRequest }, async (request, reply) => {
    const { code, shared: isShared } = readBody(codeInput, request)
    const browser = browserOf(parts, request, isShared)
    const opened = await parts.signIn.byCode({ code, browser, now: parts.now() })
    return await enter(parts, request, reply, opened, isShared)
  })
  server.post(`${base}/sign-in/link`, { onRequest }, (request, reply) => useLink(parts, request, reply))
  server.post(
    `${base}/:org/sign-out`,
    {
      config: { limit: 'key' },
      onRequest: async (request, reply) => void (await admitSession(parts, request, reply)),
    },
    (request, reply) => signOut(parts, request, reply),
  )
}

async function admitAttempt(
  { limiter, publicUrl }: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const bucket = { id: `sign-in:${callerAddress(request)}`, perMinute: attemptsPerMinute }
  await admit(limiter, [bucket], reply)
  refuseOtherSites(request.headers, publicUrl())
}

/** Lists the organizations of which this browser has a valid session. */
async function describeBrowser(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const slugs = [...parts.cookies.sessionsIn(request.headers).keys()].slice(0, mostOrganizations)
  const sessions = await Promise.all(slugs.map((slug) => findSessionOf(parts, request, slug)))
  const organizations = sessions.flatMap((session) => {
    if (!session) return []
    const { org, id: memberId, role } = session.actor
    return [{ slug: org.slug, name: org.name, member: { id: memberId, name: session.memberName, role } }]
  })
  const data = { organizations, mail: parts.sendsMail(), chooses: parts.acceptsDemo }
  return send(reply, 200, { data })
}

/** Answers the same whether or not a member has the address. */
async function sendMail(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { email: address } = readBody(mailInput, request)
  if (!parts.sendsMail())
    throw invalidState(
      'This installation sends no mail. Ask its operator for a link: `npm run quoin -- console link --org ORGANIZATION --email ADDRESS`.',
    )
  const now = parts.now()
  const { challenge, expiresAt } = await parts.signIn.beginMail({ email: address, now })
  const seconds = Math.round((Date.parse(expiresAt) - Date.parse(now)) / 1000)
  parts.cookies.set(reply, parts.cookies.challengeName, challenge, seconds)
  return send(reply, 202, { data: { sent: true } })
}

async function useLink(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token, member_id: memberId, shared: isShared } = readBody(linkInput, request)
  const { acceptsDemo } = parts
  const browser = browserOf(parts, request, isShared)
  const outcome = await parts.signIn.byLink({
    token,
    memberId,
    acceptsDemo,
    browser,
    now: parts.now(),
  })
  if (!('choices' in outcome)) return await enter(parts, request, reply, outcome, isShared)
  const members = outcome.choices.map(({ memberId: id, memberName: name, role, slug, orgName }) => ({
    id,
    name,
    role,
    organization: { slug, name: orgName },
  }))
  return send(reply, 200, { data: { members } })
}

/** Sets the cookies of new sessions. Former sessions of this browser in the same organizations end. */
async function enter(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: readonly OpenedSession[],
  isShared: boolean,
): Promise<FastifyReply> {
  const { cookies, signIn } = parts
  for (const { membership, cookie } of opened) {
    const former = await findSessionOf(parts, request, membership.slug)
    if (former) await signIn.end(membership.orgId, former.id)
    const seconds = isShared ? undefined : sessionLimits.usual.longestMs / 1000
    cookies.set(reply, cookies.sessionName(membership.slug), cookie, seconds)
  }
  if (cookies.read(request.headers, cookies.challengeName) !== undefined)
    cookies.clear(reply, cookies.challengeName)
  const organizations = opened.map(({ membership: { slug, orgName } }) => ({ slug, name: orgName }))
  return send(reply, 200, { data: { organizations } })
}

async function signOut(
  { signIn, cookies }: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id: sessionId, actor } = request.session!
  await signIn.end(actor.org.id, sessionId)
  cookies.clear(reply, cookies.sessionName(actor.org.slug))
  return send(reply, 200, { data: { signed_out: true } })
}

function browserOf({ cookies }: SignInParts, request: FastifyRequest, isShared: boolean): Browser {
  return {
    challenge: cookies.read(request.headers, cookies.challengeName),
    device: deviceName(request.headers['user-agent']),
    address: callerAddress(request),
    shared: isShared,
  }
}

function readBody<Input>(schema: z.ZodType<Input>, request: FastifyRequest): Input {
  if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('unsupported_media_type', 'The body must be JSON: Content-Type: application/json.')
  return parseInput(schema, readDocument(request.body).value)
}
