import { expectRefusal, expectStatus } from '../expect.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('sandbox', ['sandbox'])
const someId = '01890a5d-ac96-774b-bcce-b302099a8057'

const closed = [
  ['GET', '/webhooks'],
  ['POST', '/webhooks'],
  ['GET', `/webhooks/${someId}`],
  ['DELETE', `/webhooks/${someId}`],
  ['GET', '/automations'],
  ['GET', `/automations/${someId}`],
  ['PATCH', `/automations/${someId}`],
  ['POST', `/automations/${someId}/publish`],
  ['POST', `/automations/${someId}/pause`],
  ['GET', '/changes'],
] as const

/** Statements about what a test key can reach. */
export const sandbox: readonly Statement[] = [
  ...closed.map(([method, path]) =>
    define(
      `closed.${method} ${path.replace(someId, 'ID')}`,
      `${method} ${path.replace(someId, '{id}')} with a test key is 403 unsupported_in_test_mode.`,
      [],
      async (kit) => {
        const body = method === 'POST' || method === 'PATCH' ? {} : undefined
        expectRefusal(await kit.send(method, `/api/v1${path}`, body), 403, 'unsupported_in_test_mode')
      },
    ),
  ),
  define('no-gateway', 'A test key opens neither the catalog nor an operation.', [], async (kit) => {
    for (const path of ['/workflows', '/workflows/me.get?input={}']) expectStatus(await kit.get(path), 403)
    expectStatus(await kit.run('leads.create', {}), 403)
  }),
  define('no-mcp', 'A test key opens no tool of MCP.', [], async (kit) => {
    expectStatus(await kit.mcp('tools/list'), 403)
  }),
  ...(['leads', 'clients', 'estimates'] as const).map((name) =>
    define(`open.${name}`, `A test key lists ${name}.`, [`${name}:read`], async (kit) => {
      expectStatus(await kit.get(`/${name}?limit=1`), 200)
    }),
  ),
]
