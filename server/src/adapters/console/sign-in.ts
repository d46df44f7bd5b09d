import type { RelyingParty } from '../../kernel/access/passkey-proof.ts'
import type { SessionAccess } from '../../kernel/access/session-directory.ts'
import type { PasskeyAnswer } from '../../kernel/access/passkey-answer.ts'
import type { Role } from '../../kernel/access/permissions.ts'

/** The browser that signs in. */
export interface Browser {
  /**
   * Secret in the browser's cookie that ties the sign-in to this browser. Undefined if the browser sent no such cookie.
   */
  challenge: string | undefined
  device: string
  address: string
  /** True on a computer that other people use too. */
  shared: boolean
}

/** An active member, with the data of the member's organization. */
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

/** A request of a browser that signs in. */
export interface SignInCall {
  browser: Browser
  requestId: string
  now: string
}

/** Functions that sign members in. The access domain implements them. */
export interface SignIn {
  /** Begins a sign-in by email. Returns the challenge, which the browser that requested the email stores in a cookie. */
  beginMail(call: { email: string; now: string }): Promise<{ challenge: string; expiresAt: string }>
  byCode(call: SignInCall & { code: string }): Promise<OpenedSession[]>
  /** Signs in with a link. For a demo link without `memberId`, returns the members from whom its holder can choose. */
  byLink(
    call: SignInCall & { token: string; memberId: string | undefined; acceptsDemo: boolean },
  ): Promise<OpenedSession[] | { choices: readonly Membership[] }>
  byInvitation(call: SignInCall & { token: string; email: string }): Promise<OpenedSession[]>
  /**
   * Begins a sign-in with a passkey. Returns the challenge for the authenticator, and a secret for the browser's
   * cookie.
   */
  beginPasskey(now: string): Promise<{ challenge: string; secret: string }>
  byPasskey(call: SignInCall & { answer: PasskeyAnswer; party: RelyingParty }): Promise<OpenedSession[]>
  /** Ends a session on behalf of its member. */
  end(session: SessionAccess, requestId: string): Promise<unknown>
}

/** A request with which a member who is already signed in proves their identity again, and so confirms the session. */
export interface ConfirmCall extends SignInCall {
  orgId: string
  memberId: string
  sessionId: string
}

/**
 * Functions with which a signed-in member proves their identity again. Each function that checks a proof returns a new
 * secret for the session cookie if the proof is right.
 */
export interface Confirmation {
  hasPasskey(owner: Pick<ConfirmCall, 'orgId' | 'memberId' | 'sessionId'>): Promise<boolean>
  beginPasskey(call: ConfirmCall): Promise<{ challenge: string; credentialIds: string[] }>
  sendCode(call: ConfirmCall): Promise<void>
  byPasskey(call: ConfirmCall & { answer: PasskeyAnswer; party: RelyingParty }): Promise<string>
  byCode(call: ConfirmCall & { code: string }): Promise<string>
  byLink(call: ConfirmCall & { token: string }): Promise<string>
  asDemo(call: ConfirmCall): Promise<string>
}
