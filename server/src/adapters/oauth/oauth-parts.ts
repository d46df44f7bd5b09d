import type { KeyDirectory } from '../../kernel/access/key-directory.ts'
import type { SessionAccess } from '../../kernel/access/session-directory.ts'
import type { Outbound } from '../../kernel/outbound/index.ts'
import type { ConsoleParts } from '../console/index.ts'
import type { GuardedScope } from '../workflows/index.ts'

/** A program that requests to connect as an agent. All fields are claims of the program about itself. */
export interface AgentClient {
  id: string
  name: string
  redirectUris: readonly string[]
}

export interface RegisteredClient extends AgentClient {
  createdAt: string
}

interface Call {
  clientId: string
  resource: string | undefined
  now: string
}

/** Outcome of the exchange of a code or of a refresh token. `reused`: it was used before. */
export type Exchange =
  | {
      tokens: {
        accessToken: string
        refreshToken: string
        expiresInSeconds: number
        scopes: readonly string[]
      }
    }
  | { refusal: 'invalid_grant' | 'invalid_target' }
  | { refusal: 'reused'; orgId: string; grantId: string }

/** Grant of a token. `isValid`: it is neither revoked nor expired, and its member is active. */
export interface TokenGrant {
  orgId: string
  grantId: string
  clientId: string
  isValid: boolean
}

/** Consent of a member: the program, and the access that it gets. */
export interface Consent {
  client_id: string
  client_name: string
  redirect_uri: string
  code_challenge: string
  resource: string
  scopes: readonly GuardedScope[]
  asks_each_time: boolean
  location_ids: readonly string[] | null
}

/** Functions with which programs are registered and connected. The agents domain implements them. */
export interface OAuthParts extends ConsoleParts {
  keys: KeyDirectory
  /** True if demo members can sign in without proof, so that their sessions need no confirmation. */
  acceptsDemo: boolean
  newClientId: () => string
  findClient(id: string): Promise<RegisteredClient | undefined>
  insertClient(client: RegisteredClient): Promise<unknown>
  fetchDocument: Outbound['fetchDocument']
  /** Returns the locations that the member of a session can access. */
  locationsOf(session: SessionAccess): Promise<readonly { id: string; name: string }[]>
  connect(
    session: SessionAccess,
    isConfirmed: boolean,
    consent: Consent,
    requestId: string,
  ): Promise<{ code: string }>
  exchangeCode(exchange: Call & { code: string; redirectUri: string; verifier: string }): Promise<Exchange>
  refreshTokens(refresh: Call & { refreshToken: string }): Promise<Exchange>
  grantOfRefreshToken(token: string): Promise<TokenGrant | undefined>
  disconnect(orgId: string, grantId: string, requestId: string): Promise<unknown>
  log: { warn(facts: object, text: string): void; error(facts: object, text: string): void }
}
