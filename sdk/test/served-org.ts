import type { AddressInfo } from 'node:net'
import { testOrg, type TestOrg } from '../../server/src/testing/test-org.ts'
import { type ClientOptions, Quoin } from '../src/index.ts'

/** An organization of the service in this process, and a client with a live key of all scopes. */
export interface ServedOrg {
  org: TestOrg
  /** Creates another client. */
  client: (options?: Partial<ClientOptions>) => Quoin
  quoin: Quoin
}

/** Configured public address of the service in tests. */
const publicUrl = 'http://quoin.test'

/**
 * Creates an organization and opens a port of the service. `after` registers a function that closes the connections
 * after the test.
 */
export async function servedOrg(after: (end: () => void) => void): Promise<ServedOrg> {
  const org = await testOrg()
  const { server } = org.app
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  after(() => server.server.closeAllConnections())
  const local = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const apiKey = await org.key()
  const viaPort: typeof fetch = (input, init) => fetch((input as string).replace(publicUrl, local), init)
  const client = (options: Partial<ClientOptions> = {}): Quoin =>
    new Quoin({ apiKey, baseUrl: publicUrl, fetch: viaPort, ...options })
  return { org, client, quoin: client() }
}
