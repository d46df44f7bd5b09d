import { digestOfSecret, isSecretOf } from '../../../kernel/access/session-cookie.ts'
import { sameDigest } from '../../../kernel/access/api-key-format.ts'
import type { Database } from '../../../kernel/database/database.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { AppError, invalidField, invalidState } from '../../../kernel/errors.ts'
import { findDemoMemberships, findMembershipOf, findMemberships, type Membership } from '../company/index.ts'
import type { Browser, SignInCall } from './browser.ts'
import { type OpenedSession, openSessions } from './open-sessions.ts'
import { digestOfCode, digestOfToken } from './sign-in-secrets.ts'
import { countTry, findLink, markUsed, type SignInRow } from './sign-ins-table.ts'

type Parts = Pick<Database, 'system'>

/**
 * Signs in with the code from an email. Creates a session for each organization in which an active member has the
 * address of that email.
 */
export async function signInByCode(
  { system }: Parts,
  { code, ...call }: SignInCall & { code: string },
): Promise<OpenedSession[]> {
  const { browser, now } = call
  if (browser.challenge === undefined) throw wrongCode()
  // The attempt is counted in a separate transaction, so that it still counts if the code is refused.
  const signIn = await countTry(system, digestOfSecret(browser.challenge), now)
  const isRight =
    signIn?.code_digest && sameDigest(signIn.code_digest, digestOfCode(signIn.id, code.replaceAll(/\s/g, '')))
  if (!isRight) throw wrongCode()
  return await open({ system }, signIn, call, (db) => findMemberships(db, signIn.email!), wrongCode)
}

/** Members of demo organizations. A person who opens a demo link chooses one of them and signs in as this member. */
export interface Choice {
  choices: readonly Membership[]
}

/**
 * Signs in with a link from an email or from the command line. A demo link signs in as the chosen member `memberId` of
 * a demo organization. Without `memberId`, it returns the members to choose from.
 */
export async function signInByLink(
  { system }: Parts,
  {
    token,
    memberId,
    acceptsDemo,
    ...call
  }: SignInCall & {
    token: string
    memberId: string | undefined
    /**
     * True if the service can be reached only from the computer on which it runs. Otherwise demo links are refused.
     */
    acceptsDemo: boolean
  },
): Promise<OpenedSession[] | Choice> {
  const { browser, now } = call
  const signIn = await findLink(system, digestOfToken(token), now)
  if (!signIn || signIn.method === 'invitation' || (signIn.method === 'demo' && !acceptsDemo))
    throw usedLink()
  if (signIn.method === 'demo') {
    const choices = await findDemoMemberships(system)
    if (memberId === undefined) return { choices }
    const chosen = choices.find((choice) => choice.memberId === memberId)
    if (!chosen) throw invalidField('member_id', 'is not a member of a demo organization')
    return await system.transaction((db) => openSessions(db, [chosen], 'demo', call))
  }
  if (signIn.method === 'terminal')
    return await open(
      { system },
      signIn,
      call,
      (db) => findMembershipOf(db, signIn.org_id, signIn.member_id!),
      usedLink,
    )
  if (!isRequestingBrowser(signIn, browser))
    throw invalidState(
      'This link works only in the browser in which you requested it. In that browser, you can also ' +
        'type the code from the email.',
    )
  return await open({ system }, signIn, call, (db) => findMemberships(db, signIn.email!), usedLink)
}

const isRequestingBrowser = ({ browser_digest: digest }: SignInRow, { challenge }: Browser): boolean =>
  digest !== null && challenge !== undefined && isSecretOf(digest, challenge)

/**
 * Marks the sign-in as used and creates the sessions, in one transaction. Only one of two concurrent requests
 * succeeds.
 */
export async function open(
  { system }: Pick<Database, 'system'>,
  signIn: SignInRow,
  call: SignInCall,
  find: (db: Queries) => Promise<Membership[]>,
  refusal: () => AppError,
): Promise<OpenedSession[]> {
  return await system.transaction(async (db) => {
    if (!(await markUsed(db, signIn, call.now))) throw refusal()
    const memberships = await find(db)
    if (memberships.length === 0) throw refusal()
    return await openSessions(db, memberships, signIn.method, call)
  })
}

const wrongCode = (): AppError =>
  invalidField(
    'code',
    'is wrong or no longer valid: a code is valid for 10 minutes and five tries, in the ' +
      'browser that requested it',
  )

const usedLink = (): AppError =>
  invalidField('token', 'is no longer valid: a link is valid for 10 minutes and can be used once')
