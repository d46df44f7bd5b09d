import * as z from 'zod'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerNetwork } from '../../kernel/http/caller-address.ts'
import { admit } from '../../kernel/http/quota.ts'
import { parseAgentCredential } from '../../kernel/access/api-key-format.ts'
import { readForm } from '../../kernel/schema/read-form.ts'
import { readDocument } from '../rest/read-request.ts'
import { clientMetadata, nameOfClient } from './find-client.ts'
import { answerOAuthErrors, OAuthError } from './oauth-error.ts'
import type { OAuthParts, RegisteredClient } from './oauth-parts.ts'

/** Maximum numbers of registrations per minute: of one network, and of all together. */
const perMinute = { network: 10, all: 60 }
const largestBody = 16 * 1024
/** Maximum length of all redirect URIs of a registered program together, in bytes. */
const longestUris = 2048

/**
 * Mounts the registration of programs (RFC 7591). Anyone can register a program: it gets no access before a member
 * agrees. Registered programs have no secret.
 */
export function registerRoutes(server: FastifyInstance, parts: OAuthParts): void {
  const { limiter, publicUrl } = parts
  const present = ({ id, name, redirectUris, createdAt }: RegisteredClient): object => ({
    client_id: id,
    client_id_issued_at: Math.floor(Date.parse(createdAt) / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    registration_client_uri: `${publicUrl()}/oauth/register/${id}`,
  })

  server.register((scope, _options, done) => {
    answerOAuthErrors(scope, parts)
    scope.post('/oauth/register', { bodyLimit: largestBody }, async (request, reply) => {
      const { redirectUris, name } = metadataIn(request)
      const network = { id: `register:${callerNetwork(request)}`, perMinute: perMinute.network }
      await admit(limiter, [network, { id: 'register', perMinute: perMinute.all }], reply)
      const client = { id: parts.newClientId(), name, redirectUris, createdAt: parts.now() }
      await parts.insertClient(client)
      return await reply.code(201).send(present(client))
    })
    scope.get('/oauth/register/:client', async (request) => {
      const { client: id } = request.params as { client: string }
      const client = parseAgentCredential('client', id) === null ? undefined : await parts.findClient(id)
      if (!client) throw new OAuthError('invalid_request', 'No such client.')
      return present(client)
    })
    done()
  })
}

const registration = clientMetadata.extend({
  redirect_uris: clientMetadata.shape.redirect_uris.refine(
    (uris) => uris.reduce((sum, uri) => sum + Buffer.byteLength(uri), 0) <= longestUris,
  ),
  grant_types: z.array(z.string()).max(20).default(['authorization_code']),
})

function metadataIn(request: FastifyRequest): { redirectUris: string[]; name: string } {
  const read = readForm(registration, readDocument(request.body).value)
  if ('issues' in read) {
    const [issue] = read.issues
    if (issue?.field?.startsWith('redirect_uris'))
      throw new OAuthError(
        'invalid_redirect_uri',
        `redirect_uris must list 1 to 10 URIs, together at most ${longestUris} bytes, that begin with https://, or with http:// and localhost, 127.0.0.1 or [::1].`,
      )
    throw new OAuthError('invalid_client_metadata', `${issue?.field ?? 'The body'} ${issue?.message ?? ''}.`)
  }
  const { redirect_uris: redirectUris, client_name, grant_types } = read.value
  if (!grant_types.includes('authorization_code'))
    throw new OAuthError('invalid_client_metadata', 'grant_types must contain authorization_code.')
  return { redirectUris, name: nameOfClient(client_name, redirectUris) }
}
