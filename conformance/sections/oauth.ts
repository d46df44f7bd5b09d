import { randomBytes } from 'node:crypto'
import type { Answer } from '../exchange.ts'
import { ensure, expectEqual, expectStatus } from '../expect.ts'
import type { Kit } from '../kit.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('oauth')
const redirectUri = 'https://verify.example.com/callback'
const path = '/.well-known/oauth-protected-resource/api/mcp'

/** Sends a request without a key. A body is sent as a form, as programs send it to these routes. */
function send(kit: Kit, method: string, path: string, form?: Record<string, string>): Promise<Answer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return form === undefined
    ? kit.send(method, path, undefined, { key: null, idempotencyKey: null })
    : kit.send(method, path, new URLSearchParams(form).toString(), {
        key: null,
        idempotencyKey: null,
        headers,
      })
}

async function readDocument(kit: Kit, path: string): Promise<Answer> {
  const answer = await send(kit, 'GET', path)
  expectStatus(answer, 200)
  return answer
}

const serverDocument = (kit: Kit): Promise<Answer> =>
  readDocument(kit, '/.well-known/oauth-authorization-server')

const register = (kit: Kit, metadata: object): Promise<Answer> =>
  kit.send('POST', '/oauth/register', metadata, { key: null, idempotencyKey: null })

/** The program that this run registers. The service deletes it after a day, because it never gets a token. */
const program = (kit: Kit): Promise<Answer> =>
  kit.stage.once('an oauth program', async () => {
    const answer = await register(kit, {
      client_name: kit.stage.name('program'),
      redirect_uris: [redirectUri],
    })
    expectStatus(answer, 201)
    kit.stage.later({ leaves: undefined, otherwise: 'a registered program', undo: undefined })
    return answer
  })

/** Opens the page of consent without being signed in. As in a browser, the first answer leads to the page once more. */
async function authorize(kit: Kit, changes: Record<string, string | undefined>): Promise<Answer> {
  const { body } = await program(kit)
  const usual = {
    response_type: 'code',
    client_id: body.client_id,
    redirect_uri: redirectUri,
    code_challenge: randomBytes(32).toString('base64url'),
    code_challenge_method: 'S256',
    state: 'verify',
    ...changes,
  }
  const query = new URLSearchParams(
    Object.entries(usual).filter((each): each is [string, string] => each[1] !== undefined),
  ).toString()
  const first = await send(kit, 'GET', `/oauth/authorize?${query}`)
  const [, next] = /url=(\/oauth\/authorize\?[^"]+)"/.exec(first.text) ?? []
  return next === undefined ? first : await send(kit, 'GET', next.replaceAll('&amp;', '&'))
}

/** A request that the page must not accept: it neither asks for a sign-in nor redirects anywhere. */
const refusedRequest = (
  id: string,
  sentence: string,
  changes: Record<string, string | undefined>,
): Statement =>
  define(id, sentence, [], async (kit) => {
    const accepted = await authorize(kit, {})
    expectStatus(accepted, 303)
    const location = accepted.header('location') ?? ''
    ensure(accepted, location.startsWith('/console/sign-in'), 'the sign-in page of this service')
    const answer = await authorize(kit, changes)
    expectStatus(answer, 400)
    expectEqual(answer, 'Location', answer.header('location'), undefined)
  })

/** Statements about the authorization of agents (OAuth 2.1), as far as they hold without a member who agrees. */
export const oauth: readonly Statement[] = [
  define(
    'challenge',
    'A call of a tool without a token is 401, and names the document about the resource.',
    [],
    async (kit) => {
      const answer = await kit.mcp('tools/list', {}, { key: null })
      expectStatus(answer, 401)
      const challenge = answer.header('www-authenticate') ?? ''
      ensure(answer, challenge.includes(`${path}"`), `WWW-Authenticate with resource_metadata="…${path}"`)
    },
  ),
  define(
    'resource',
    'The document about the resource names the MCP endpoint and its authorization server.',
    [],
    async (kit) => {
      const answer = await readDocument(kit, path)
      const { body: server } = await serverDocument(kit)
      expectEqual(answer, 'authorization_servers', answer.body.authorization_servers, [server.issuer])
      expectEqual(answer, 'resource', answer.body.resource, `${server.issuer}/api/mcp`)
      expectEqual(answer, 'bearer_methods_supported', answer.body.bearer_methods_supported, ['header'])
    },
  ),
  define(
    'server',
    'The authorization server offers only codes with PKCE S256, and names its issuer in the answer.',
    [],
    async (kit) => {
      const answer = await serverDocument(kit)
      const { body } = answer
      expectEqual(answer, 'response_types_supported', body.response_types_supported, ['code'])
      expectEqual(answer, 'code_challenge_methods_supported', body.code_challenge_methods_supported, ['S256'])
      const isNamed: unknown = body.authorization_response_iss_parameter_supported
      expectEqual(answer, 'authorization_response_iss_parameter_supported', isNamed, true)
      for (const name of ['authorization_endpoint', 'token_endpoint', 'registration_endpoint'])
        ensure(answer, String(body[name]).startsWith(`${body.issuer}/`), `${name} below the issuer`)
    },
  ),
  define('register', 'A program that registers gets an id and no secret.', [], async (kit) => {
    const answer = await program(kit)
    ensure(answer, typeof answer.body.client_id === 'string', 'a client_id')
    expectEqual(answer, 'client_secret', answer.body.client_secret, undefined)
    expectEqual(answer, 'redirect_uris', answer.body.redirect_uris, [redirectUri])
  }),
  define(
    'redirect-uris',
    'A program can register neither an address without https nor another scheme.',
    [],
    async (kit) => {
      for (const uri of ['http://verify.example.com/callback', 'verify://callback', 'javascript:alert(1)']) {
        const answer = await register(kit, { redirect_uris: [uri] })
        expectStatus(answer, 400)
        expectEqual(answer, 'the error', answer.body?.error, 'invalid_redirect_uri')
      }
    },
  ),
  refusedRequest('redirect', 'A redirect URI that the program did not register is refused on the page.', {
    redirect_uri: 'https://verify.example.com/callback/other',
  }),
  refusedRequest('pkce', 'An authorization request without a code challenge is refused.', {
    code_challenge: undefined,
  }),
  refusedRequest('pkce-plain', 'A code challenge with the method plain is refused.', {
    code_challenge_method: 'plain',
  }),
  refusedRequest('audience', 'An authorization request for another resource is refused.', {
    resource: 'https://verify.example.com/api/mcp',
  }),
  define(
    'token',
    'An invented code or refresh token is 400 invalid_grant, and is not cached.',
    [],
    async (kit) => {
      const { body } = await program(kit)
      const invented = randomBytes(32).toString('base64url')
      const grants = [
        {
          grant_type: 'authorization_code',
          code: invented,
          redirect_uri: redirectUri,
          code_verifier: randomBytes(32).toString('base64url'),
        },
        { grant_type: 'refresh_token', refresh_token: invented },
      ]
      for (const grant of grants) {
        const answer = await send(kit, 'POST', '/oauth/token', { client_id: body.client_id, ...grant })
        expectStatus(answer, 400)
        expectEqual(answer, 'the error', answer.body?.error, 'invalid_grant')
        ensure(answer, /no-store/.test(answer.header('cache-control') ?? ''), 'Cache-Control: no-store')
      }
    },
  ),
  define('grant-type', 'Another grant type is 400 unsupported_grant_type.', [], async (kit) => {
    const { body } = await program(kit)
    const grant = { grant_type: 'password', client_id: body.client_id, username: 'a', password: 'b' }
    const answer = await send(kit, 'POST', '/oauth/token', grant)
    expectStatus(answer, 400)
    expectEqual(answer, 'the error', answer.body?.error, 'unsupported_grant_type')
  }),
]
