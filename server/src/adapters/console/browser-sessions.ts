import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsPasskeys, relyingPartyOf } from '../../kernel/access/passkey-proof.ts'
import type { ResolveOptions, SessionAccess } from '../../kernel/access/session-directory.ts'
import { isElsewhere } from '../../kernel/database/elsewhere.ts'
import { callerNetwork } from '../../kernel/http/caller-address.ts'
import { addressBucket, admit } from '../../kernel/http/quota.ts'
import { type ConsoleParts, findSessionOf } from './identify-session.ts'
import type { SignInParts } from './sign-in-routes.ts'

/** Maximum number of organizations in which one browser can be signed in. */
const mostOrganizations = 50

/**
 * Returns the valid sessions of this browser, one for each organization. A cookie can contain the id of any session,
 * and looking up a session that is not in the cache costs a database query. Therefore each lookup is charged to the
 * caller's network.
 */
export async function sessionsOfBrowser(
  parts: ConsoleParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionAccess[]> {
  const slugs = [...parts.cookies.sessionsIn(request.headers).keys()].slice(0, mostOrganizations)
  const bucket = addressBucket(callerNetwork(request), parts.addressPerMinute)
  const beforeLookUp = async (): Promise<void> => await admit(parts.limiter, [bucket], reply)
  const sessions = await Promise.all(
    slugs.map((slug) => findSessionHere(parts, request, slug, { beforeLookUp, isUse: false })),
  )
  return sessions.filter((session) => session !== undefined)
}

/** Lists the organizations in which this browser is signed in. */
export async function describeBrowser(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  const sessions = await sessionsOfBrowser(parts, request, reply)
  const organizations = sessions.map((session) => {
    const { org, id: memberId, role } = session.actor
    return { slug: org.slug, name: org.name, member: { id: memberId, name: session.memberName, role } }
  })
  const start = organizations.length === 0 ? undefined : parts.streamStart()
  return {
    organizations,
    // Position at which the page can begin its stream of changes. Null if the server has no position that was read
    // before the page was opened.
    stream: start ? { after: start.id, age_ms: start.ageMs } : null,
    mail: parts.sendsMail(),
    chooses: parts.acceptsDemo,
    // The browser offers passkeys only on this domain.
    passkeys: acceptsPasskeys(parts.publicUrl()) ? relyingPartyOf(parts.publicUrl()).id : null,
  }
}

/**
 * Returns the valid session of an organization. Returns undefined if the organization was moved to another
 * installation.
 */
export async function findSessionHere(
  parts: ConsoleParts,
  request: FastifyRequest,
  slug: string,
  options?: ResolveOptions,
): Promise<SessionAccess | undefined> {
  try {
    return await findSessionOf(parts, request, slug, options)
  } catch (error) {
    if (isElsewhere(error)) return undefined
    throw error
  }
}
