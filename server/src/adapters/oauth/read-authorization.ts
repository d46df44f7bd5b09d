import { mcpScopes, mcpUrl } from '../mcp/index.ts'
import type { GuardedScope } from '../workflows/index.ts'
import type { FoundClient } from './find-client.ts'
import { OAuthError } from './oauth-error.ts'
import type { AgentClient } from './oauth-parts.ts'
import { readParameters, required } from './parameters.ts'
import { allowsRedirect } from './redirect-uri.ts'

/** Parameters of an authorization request. The forms of the page send them again. */
const names = [
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'resource',
] as const

/** A valid request of a program for the consent of a member. */
export interface Authorization {
  client: AgentClient
  redirectUri: string
  codeChallenge: string
  resource: string
  /** Scopes that the program requests. All, if it names none. */
  scopes: readonly GuardedScope[]
  /** The parameters of the request, in a fixed order. */
  parameters: URLSearchParams
  /** Returns the URL to which the browser is sent back, with the parameters of the answer. */
  answer(parameters: Readonly<Record<string, string>>): string
}

/**
 * A request that is refused. `back` is the URL that informs the program. It is null if the redirect URI is not one of
 * the program's. The member has to choose to follow it: otherwise, anyone who registers a program could use this
 * service to send people to any address.
 */
export class RefusedAuthorization extends Error {
  readonly back: string | null

  constructor(message: string, back: string | null) {
    super(message)
    this.back = back
  }
}

/** Checks the parameters of an authorization request. */
export async function readAuthorization(
  text: string,
  { issuer, findClient }: { issuer: string; findClient: (id: string) => Promise<FoundClient> },
): Promise<Authorization> {
  const sent = refusing(null, () => readParameters(text))
  const [id, redirectUri] = refusing(null, () => [
    required(sent, 'client_id'),
    required(sent, 'redirect_uri'),
  ])
  const found = await findClient(id)
  if ('failure' in found) throw new RefusedAuthorization(found.failure, null)
  const { client } = found
  if (!allowsRedirect(client.redirectUris, redirectUri))
    throw new RefusedAuthorization(
      `${client.name} requests the answer at ${redirectUri}, which is not one of its own addresses.`,
      null,
    )
  const state = sent.get('state')
  const answer: Authorization['answer'] = (parameters) => {
    const url = new URL(redirectUri)
    for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value)
    if (state !== undefined) url.searchParams.append('state', state)
    url.searchParams.append('iss', issuer)
    return url.href
  }
  const resource = sent.get('resource') ?? mcpUrl(issuer)
  const { codeChallenge, scopes } = refusing(answer, () => {
    if (required(sent, 'response_type') !== 'code')
      throw new OAuthError('unsupported_response_type', 'response_type must be code.')
    const challenge = required(sent, 'code_challenge')
    if (sent.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
      throw new OAuthError('invalid_request', 'code_challenge_method must be S256.')
    if (resource !== mcpUrl(issuer))
      throw new OAuthError('invalid_target', `resource must be ${mcpUrl(issuer)}.`)
    return { codeChallenge: challenge, scopes: scopesIn(sent.get('scope')) }
  })
  const parameters = new URLSearchParams(
    names.flatMap((name) => (sent.has(name) ? [[name, sent.get(name)!] as [string, string]] : [])),
  )
  return { client, redirectUri, codeChallenge, resource, scopes, parameters, answer }
}

/** Returns the requested scopes that exist. Others are ignored, because some programs always add their own. */
function scopesIn(text: string | undefined): readonly GuardedScope[] {
  if (text === undefined) return mcpScopes
  const requested = text.split(' ')
  const scopes = mcpScopes.filter((scope) => requested.includes(scope))
  if (scopes.length === 0)
    throw new OAuthError('invalid_scope', `scope must contain one of ${mcpScopes.join(', ')}.`)
  return scopes
}

/** Converts the errors of a check to refusals that the member sees. */
function refusing<Result>(answer: Authorization['answer'] | null, check: () => Result): Result {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    const back = answer && answer({ error: error.code, error_description: error.message })
    throw new RefusedAuthorization(error.message, back)
  }
}
