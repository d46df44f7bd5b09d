import type { Role } from '../../kernel/access/permissions.ts'

/** Facts about the browser that signs in. */
export interface Browser {
  /** Challenge from its cookie. Undefined if it has none. */
  challenge: string | undefined
  device: string
  address: string
  /** True on a computer that other people use too. */
  shared: boolean
}

/** An active member with the organization. */
export interface Membership {
  orgId: string
  slug: string
  orgName: string
  memberId: string
  memberName: string
  role: Role
}

/** A session that was created, with the value of its cookie. */
export interface OpenedSession {
  membership: Membership
  cookie: string
}

/** Signing in, as the domain of access does it. */
export interface SignIn {
  /** Begins a sign-in by mail and returns the challenge for the browser that asked. */
  beginMail(call: { email: string; now: string }): Promise<{ challenge: string; expiresAt: string }>
  byCode(call: { code: string; browser: Browser; now: string }): Promise<OpenedSession[]>
  /** Signs in with a link, or returns the members from whom the holder of a demo link chooses. */
  byLink(call: {
    token: string
    memberId: string | undefined
    acceptsDemo: boolean
    browser: Browser
    now: string
  }): Promise<OpenedSession[] | { choices: readonly Membership[] }>
  end(orgId: string, sessionId: string): Promise<unknown>
}
