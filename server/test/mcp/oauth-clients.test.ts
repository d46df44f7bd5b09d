import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { signedIn, type TestBrowser } from '../../src/adapters/console/testing/browser.ts'
import { everything, fieldsIn, send } from '../../src/adapters/oauth/testing/connect.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { listeningPort } from '../../src/testing/wire.ts'

// The official clients connect by themselves: they read the metadata, register, exchange the code and renew tokens. The
// test is the member, who agrees in a browser.

const self = { name: 'test', version: '1.0.0' }
const redirectUrl = 'http://localhost:8123/callback'
const documentUrl = 'https://agent.example/client.json'

interface AnyClient {
  connect(transport: unknown): Promise<void>
  listTools(): Promise<{ tools: unknown[] }>
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<unknown>
  close(): Promise<void>
}
interface AnyTransport {
  /** The second generation checks the whole answer, with its issuer and state. */
  finishAuth(answer: string | URLSearchParams): Promise<void>
}

/** Stores what the client must store between its requests, and counts how often it sent the member to the page. */
function storage(clientMetadataUrl?: string) {
  const stored: Record<string, unknown> = {}
  const state = { page: undefined as URL | undefined, asked: 0, stored }
  const provider = {
    redirectUrl,
    ...(clientMetadataUrl === undefined ? {} : { clientMetadataUrl }),
    clientMetadata: { client_name: 'Official client', redirect_uris: [redirectUrl] },
    state: () => 'a state',
    clientInformation: () => stored['client'],
    saveClientInformation: (value: unknown) => void (stored['client'] = value),
    tokens: () => stored['tokens'],
    saveTokens: (value: unknown) => void (stored['tokens'] = value),
    codeVerifier: () => stored['verifier'] as string,
    saveCodeVerifier: (value: string) => void (stored['verifier'] = value),
    discoveryState: () => stored['discovery'],
    saveDiscoveryState: (value: unknown) => void (stored['discovery'] = value),
    redirectToAuthorization: (url: URL) => {
      state.page = url
      state.asked++
    },
  }
  return { state, provider }
}

/** Agrees in the browser, as the member would, and returns the answer to the program. */
async function agree(browser: TestBrowser, page: URL): Promise<URL> {
  const shown = await send('GET', `${page.pathname}${page.search}&here=1`, { browser })
  assert.equal(shown.status, 200, shown.text)
  const form = { ...fieldsIn(shown), ...everything }
  const answer = await send('POST', '/oauth/authorize', { browser, form })
  assert.equal(answer.status, 303, answer.text)
  return new URL(answer.headers['location']!)
}

const generations: Record<
  string,
  { client: () => AnyClient; transport: (url: URL, provider: object) => unknown }
> = {
  first: {
    client: () => new Client(self),
    transport: (url, authProvider) =>
      new StreamableHTTPClientTransport(url, { authProvider: authProvider as never }),
  },
  second: {
    client: () => new ModernClient(self, { versionNegotiation: { mode: 'auto' } }),
    transport: (url, authProvider) => new ModernTransport(url, { authProvider: authProvider as never }),
  },
}

for (const [generation, { client, transport }] of Object.entries(generations))
  for (const way of ['registers', 'has a document'] as const)
    test(`the official client of the ${generation} generation that ${way} connects, calls a tool and renews a dead token`, async (t) => {
      const org = await testOrg()
      const { services } = org.app.kernel
      const origin = `http://localhost:${await listeningPort()}`
      t.mock.method(services, 'publicUrl', () => origin)
      t.mock.method(services.outbound, 'fetchDocument', ({ url }: { url: string }) =>
        Promise.resolve({
          text: JSON.stringify({
            client_id: url,
            client_name: 'Official client',
            redirect_uris: [redirectUrl],
          }),
        }),
      )
      const { state, provider } = storage(way === 'registers' ? undefined : documentUrl)
      const url = new URL(`${origin}/api/mcp`)

      const first = client()
      const opened = transport(url, provider)
      await assert.rejects(
        first.connect(opened).then(() => first.listTools()),
        { name: /Unauthorized|Error/ },
      )
      assert.equal(state.asked, 1)
      const answer = await agree(await signedIn(org), state.page!)
      assert.equal(answer.origin + answer.pathname, redirectUrl)
      assert.equal(answer.searchParams.get('iss'), origin)
      const { searchParams } = answer
      await (opened as AnyTransport).finishAuth(
        generation === 'first' ? searchParams.get('code')! : searchParams,
      )
      await first.close()

      const second = client()
      await second.connect(transport(url, provider))
      assert.equal((await second.listTools()).tools.length, 12)
      const call = { name: 'query_workflow', arguments: { operation: 'me.get', input: {} } }
      const me = async () =>
        ((await second.callTool(call)) as { structuredContent: { result: { member: { id: string } } } })
          .structuredContent.result.member.id
      assert.equal(await me(), org.ownerId)

      const before = (state.stored['tokens'] as { access_token: string }).access_token
      await org.query(
        `update quoin.oauth_tokens set access_expires_at = now() - interval '1 second' where org_id = $1`,
      )
      await org.query('update quoin.api_keys set name = name where org_id = $1')
      await new Promise((resolve) => setTimeout(resolve, 500))
      assert.equal(await me(), org.ownerId)
      assert.notEqual((state.stored['tokens'] as { access_token: string }).access_token, before)
      assert.equal(state.asked, 1)
      await second.close()
    })
