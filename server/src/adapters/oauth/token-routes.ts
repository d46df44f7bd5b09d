import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptForms } from '../../kernel/http/accept-forms.ts'
import { admit } from '../../kernel/http/quota.ts'
import { answerOAuthErrors, OAuthError } from './oauth-error.ts'
import type { Exchange, OAuthParts, TokenGrant } from './oauth-parts.ts'
import { formOf, readParameters, required } from './parameters.ts'

const largestBody = 16 * 1024
/** Maximum number of renewals of one grant per minute. */
const renewalsPerMinute = 10

/** Mounts the routes at which programs exchange codes and refresh tokens, and end their own access (RFC 7009). */
export function tokenRoutes(server: FastifyInstance, parts: OAuthParts): void {
  const options = { bodyLimit: largestBody }
  server.register((scope, _options, done) => {
    acceptForms(scope)
    answerOAuthErrors(scope, parts)
    scope.post('/oauth/token', options, async (request, reply) => {
      const outcome = await exchange(parts, readParameters(formOf(request)), reply)
      const { accessToken, refreshToken, expiresInSeconds, scopes } = await settle(parts, request, outcome)
      return {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: expiresInSeconds,
        refresh_token: refreshToken,
        scope: scopes.join(' '),
      }
    })
    scope.post('/oauth/revoke', options, async (request) => {
      const parameters = readParameters(formOf(request))
      const grant = await grantOf(parts, required(parameters, 'token'))
      const clientId = parameters.get('client_id')
      // An unknown token is answered like a revoked one, as the standard requires.
      if (grant && clientId !== undefined && clientId !== grant.clientId)
        throw new OAuthError('invalid_grant', 'The token belongs to another client.')
      if (grant?.isValid) await parts.disconnect(grant.orgId, grant.grantId, request.requestId)
      return {}
    })
    done()
  })
}

async function exchange(
  parts: OAuthParts,
  parameters: ReadonlyMap<string, string>,
  reply: FastifyReply,
): Promise<Exchange> {
  const grantType = required(parameters, 'grant_type')
  const clientId = required(parameters, 'client_id')
  const call = { clientId, resource: parameters.get('resource'), now: parts.now() }
  if (grantType === 'refresh_token') {
    const refreshToken = required(parameters, 'refresh_token')
    const grant = await parts.grantOfRefreshToken(refreshToken)
    if (grant?.clientId !== clientId) return { refusal: 'invalid_grant' }
    await admit(parts.limiter, [{ id: `refresh:${grant.grantId}`, perMinute: renewalsPerMinute }], reply)
    return await parts.refreshTokens({ ...call, refreshToken })
  }
  if (grantType !== 'authorization_code')
    throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.')
  return await parts.exchangeCode({
    ...call,
    code: required(parameters, 'code'),
    redirectUri: required(parameters, 'redirect_uri'),
    verifier: required(parameters, 'code_verifier'),
  })
}

/** Returns the issued tokens. If a code or a refresh token was used before, ends the access that it gave. */
async function settle(parts: OAuthParts, request: FastifyRequest, outcome: Exchange) {
  if ('tokens' in outcome) return outcome.tokens
  if (outcome.refusal === 'reused') {
    const { orgId, grantId } = outcome
    await parts.disconnect(orgId, grantId, request.requestId)
    const facts = {
      request_id: request.requestId,
      route: request.routeOptions.url,
      org_id: orgId,
      key_id: grantId,
    }
    parts.log.warn(facts, 'A code or a refresh token of an agent was used twice. Its grant was revoked.')
  }
  if (outcome.refusal === 'invalid_target')
    throw new OAuthError('invalid_target', 'The grant is for another resource.')
  throw new OAuthError(
    'invalid_grant',
    'The code or the refresh token is invalid, expired, used or revoked, or it belongs to another client.',
  )
}

async function grantOf(parts: OAuthParts, token: string): Promise<TokenGrant | undefined> {
  const access = await parts.keys.resolve(token, Date.now())
  if (access?.grant) {
    const { id: grantId, org } = access.actor
    return { orgId: org.id, grantId, clientId: access.grant.clientId, isValid: true }
  }
  return await parts.grantOfRefreshToken(token)
}
