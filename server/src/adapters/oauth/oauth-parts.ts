import type {
  CodeExchange,
  Consent,
  Exchange,
  Refresh,
  RegisteredClient,
  TokenGrant,
} from '../../domains/organization/agents/index.ts'
import type { KeyDirectory } from '../../kernel/access/key-directory.ts'
import type { SessionAccess } from '../../kernel/access/session-directory.ts'
import type { Outbound } from '../../kernel/outbound/index.ts'
import type { ConsoleParts } from '../console/index.ts'

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
  exchangeCode(exchange: CodeExchange): Promise<Exchange>
  refreshTokens(refresh: Refresh): Promise<Exchange>
  grantOfRefreshToken(token: string): Promise<TokenGrant | undefined>
  disconnect(orgId: string, grantId: string, requestId: string): Promise<unknown>
  log: { warn(facts: object, text: string): void; error(facts: object, text: string): void }
}
