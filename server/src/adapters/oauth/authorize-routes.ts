import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accessScopeFor } from '../../kernel/access/actor.ts'
import { sameDigest } from '../../kernel/access/api-key-format.ts'
import type { SessionAccess } from '../../kernel/access/session-directory.ts'
import { AppError } from '../../kernel/errors.ts'
import { acceptForms } from '../../kernel/http/accept-forms.ts'
import { callerNetwork } from '../../kernel/http/caller-address.ts'
import { prepareFailure } from '../../kernel/http/failure-writer.ts'
import { admit } from '../../kernel/http/quota.ts'
import {
  findSessionHere,
  isDemoSession,
  isRecentlyConfirmed,
  requireOwnPage,
  sessionsOfBrowser,
} from '../console/index.ts'
import type { GuardedScope } from '../workflows/index.ts'
import { consentPage } from './consent-page.ts'
import { clientFinder } from './find-client.ts'
import type { Consent, OAuthParts } from './oauth-parts.ts'
import { companyPage, refusedPage, reloadingPage } from './other-pages.ts'
import { sendPage } from './page-frame.ts'
import { formOf } from './parameters.ts'
import { type Authorization, readAuthorization, RefusedAuthorization } from './read-authorization.ts'

const path = '/oauth/authorize'
const largestBody = 64 * 1024
/** Maximum numbers of descriptions of programs that are read per minute: for one network, and for all together. */
const documentsPerMinute = { network: 10, all: 120 }

/**
 * Mounts the page on which a member connects a program.
 *
 * 1. The program opens the page. The first answer reloads it, so that the browser sends the cookies of the console.
 * 2. Without a session, the browser is sent to the sign-in page, which leads back here.
 * 3. The member chooses a company, and what the program may do there.
 * 4. The form creates the grant and a code, and sends the browser with the code to the program.
 */
export function authorizeRoutes(server: FastifyInstance, parts: OAuthParts): void {
  const find = clientFinder(parts)
  const read = (text: string, request: FastifyRequest, reply: FastifyReply): Promise<Authorization> =>
    readAuthorization(withoutOwn(text), {
      issuer: parts.publicUrl(),
      findClient: (client) =>
        find(client, async () => {
          const id = `document:${callerNetwork(request)}`
          const all = { id: 'document', perMinute: documentsPerMinute.all }
          await admit(parts.limiter, [{ id, perMinute: documentsPerMinute.network }, all], reply)
        }),
    })

  server.register((scope, _options, done) => {
    acceptForms(scope)
    scope.setErrorHandler((error, request, reply) => sendRefusal(parts, error, request, reply))
    scope.get(path, async (request, reply) => {
      const text = queryOf(request.url)
      const { here, org } = request.query as { here?: unknown; org?: unknown }
      const isSignedIn = parts.cookies.sessionsIn(request.headers).size > 0
      if (!isSignedIn && here === undefined)
        return await sendPage(reply, 200, reloadingPage(`${path}?${text}&here=1`))
      const authorization = await read(text, request, reply)
      const sessions = await sessionsOfBrowser(parts, request, reply)
      const [only, ...others] = sessions
      if (!only) return await reply.redirect(signInUrl(authorization), 303)
      const hasOthers = others.length > 0
      const session = hasOthers ? sessions.find(({ actor }) => actor.org.slug === org) : only
      if (session) return await sendConsent(parts, reply, { authorization, session, hasOthers })
      const page = companyPage(authorization.client.name, sessions, (slug) => ownUrl(authorization, slug))
      return await sendPage(reply, 200, page)
    })
    scope.post(path, { bodyLimit: largestBody }, async (request, reply) => {
      requireOwnPage(request.headers, parts.publicUrl())
      const text = formOf(request)
      const form = new URLSearchParams(text)
      const authorization = await read(text, request, reply)
      const session = await findSessionHere(parts, request, form.get('org') ?? '')
      if (!session) return await reply.redirect(signInUrl(authorization), 303)
      const hasOthers = parts.cookies.sessionsIn(request.headers).size > 1
      const requested = { authorization, session, hasOthers }
      const token = Buffer.from(form.get('token') ?? '', 'base64url')
      if (!sameDigest(token, tokenFor(authorization, session)))
        return await sendConsent(parts, reply, requested, outdated)
      if (form.get('decision') !== 'connect')
        return await reply.redirect(authorization.answer({ error: 'access_denied' }), 303)
      return await connect(parts, request, reply, requested, consentIn(authorization, form))
    })
    done()
  })
}

/** Returns everything after the first question mark. A query may contain further ones. */
function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}

const outdated = 'This page is no longer up to date. Check your choices and confirm again.'
const ownFields = ['here', 'org', 'token', 'access', 'asks', 'automations', 'where', 'location', 'decision']

/** Returns the parameters without the fields of this page, some of which occur several times. */
function withoutOwn(text: string): string {
  const parameters = new URLSearchParams(text)
  for (const name of ownFields) parameters.delete(name)
  return parameters.toString()
}

const ownUrl = ({ parameters }: Authorization, slug?: string): string =>
  `${path}?${parameters.toString()}&here=1${slug === undefined ? '' : `&org=${slug}`}`

const signInUrl = (authorization: Authorization, slug?: string): string =>
  `/console/sign-in?return=${encodeURIComponent(ownUrl(authorization, slug))}`

/**
 * Returns the value that the form must send back. It can be computed only with the digest of the session's secret, and
 * covers the request that the page showed, so that no other page can make a member agree to another request.
 */
function tokenFor({ parameters }: Authorization, { digest, actor }: SessionAccess): Buffer {
  return createHmac('sha256', digest).update(`${actor.org.slug}?${parameters.toString()}`).digest()
}

const isConfirmed = (parts: OAuthParts, session: SessionAccess): boolean =>
  isRecentlyConfirmed(session, parts.now()) || isDemoSession(parts, session)

/** A request of a program, and the member who decides about it. */
interface AuthorizationRequest {
  authorization: Authorization
  session: SessionAccess
  /** True if the browser is also signed in to other companies. */
  hasOthers: boolean
}

async function sendConsent(
  parts: OAuthParts,
  reply: FastifyReply,
  { authorization, session, hasOthers }: AuthorizationRequest,
  problem?: string,
): Promise<FastifyReply> {
  const { org } = session.actor
  if (accessScopeFor(session.actor, 'manage_integrations') === null)
    throw new RefusedAuthorization(
      `Your role in ${org.name} lacks the permission manage_integrations, which connecting a program needs. Ask an owner or a manager.`,
      authorization.answer({ error: 'access_denied' }),
    )
  const page = consentPage({
    authorization,
    session,
    locations: await parts.locationsOf(session),
    isConfirmed: isConfirmed(parts, session),
    token: tokenFor(authorization, session).toString('base64url'),
    signIn: signInUrl(authorization, org.slug),
    otherCompany: hasOthers ? ownUrl(authorization) : null,
    problem,
  })
  return await sendPage(reply, problem === undefined ? 200 : 422, page, authorization.redirectUri)
}

async function connect(
  parts: OAuthParts,
  request: FastifyRequest,
  reply: FastifyReply,
  requested: AuthorizationRequest,
  consent: Consent,
): Promise<FastifyReply> {
  const { authorization, session } = requested
  if (consent.scopes.length === 0)
    return await sendConsent(parts, reply, requested, nothingLeft(authorization))
  try {
    const { code } = await parts.connect(session, isConfirmed(parts, session), consent, request.requestId)
    return await reply.redirect(authorization.answer({ code }), 303)
  } catch (error) {
    const problem = error instanceof AppError ? problemOf(error, consent) : undefined
    if (problem === undefined) throw error
    return await sendConsent(parts, reply, requested, problem)
  }
}

/** Returns advice on what to choose, if the member's choices allow nothing of what the program requests. */
function nothingLeft({ client, scopes }: Authorization): string {
  const choice = scopes.includes('workflows:write')
    ? '“Read and make changes”'
    : '“Read and make changes” and “Also change automations”'
  return `${client.name} asks only to make changes, so it could do nothing with these choices. Choose ${choice}, or cancel.`
}

/** Returns a message for the member. Undefined if the error cannot be mended by other choices. */
function problemOf({ code }: AppError, { scopes, location_ids }: Consent): string | undefined {
  if (code === 'validation_error' && location_ids !== null)
    return 'Choose at least one location of this company.'
  if (code !== 'confirmation_required') return undefined
  return scopes.some((scope) => scope.endsWith(':read'))
    ? 'To allow changes, sign in again first. Otherwise, allow it only to read.'
    : 'To allow changes, sign in again first. Otherwise, cancel.'
}

/** Returns what the member chose. A program never gets a scope that it did not request. */
function consentIn(
  { client, redirectUri, codeChallenge, resource, scopes }: Authorization,
  form: URLSearchParams,
): Consent {
  const isChosen = (scope: GuardedScope): boolean =>
    scope.endsWith(':read') ||
    (form.get('access') === 'write' && (scope === 'workflows:write' || form.get('automations') === 'on'))
  return {
    client_id: client.id,
    client_name: client.name,
    redirect_uri: redirectUri,
    code_challenge: codeChallenge,
    resource,
    scopes: scopes.filter(isChosen),
    asks_each_time: form.get('asks') === 'on',
    location_ids: form.get('where') === 'some' ? form.getAll('location') : null,
  }
}

async function sendRefusal(
  { log }: OAuthParts,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (error instanceof RefusedAuthorization)
    return await sendPage(reply, 400, refusedPage(error.message, error.back))
  const { status, message } = prepareFailure(log, error, request, reply)
  return await sendPage(reply, status, refusedPage(message, null))
}
