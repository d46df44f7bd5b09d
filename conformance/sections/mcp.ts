import { newIdempotencyKey } from '../calls.ts'
import type { Answer } from '../exchange.ts'
import { ensure, expectEqual, expectStatus } from '../expect.ts'
import type { Kit } from '../kit.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('mcp')
const version = '2025-11-25'
const tools = [
  'list_workflows',
  'get_workflow_schema',
  'query_workflow',
  'mutate_workflow',
  'get_workflow_request',
]
const automationTools = {
  'automations:read': ['list_automations', 'get_automation'],
  'automations:write': ['save_automation_draft', 'publish_automation', 'pause_automation'],
}

interface ToolResult {
  isError?: boolean
  // oxlint-disable-next-line typescript/no-explicit-any -- each tool has its own form of answer.
  structuredContent: any
}

/** Calls a tool, and returns its result. The HTTP answer must be 200. */
async function callTool(
  kit: Kit,
  name: string,
  args: object,
): Promise<{ answer: Answer; result: ToolResult }> {
  const answer = await kit.mcp('tools/call', { name, arguments: args })
  expectStatus(answer, 200)
  ensure(answer, answer.body?.result !== undefined, 'a result')
  return { answer, result: answer.body.result }
}

/** Statements about the endpoint of the Model Context Protocol. */
export const mcp: readonly Statement[] = [
  define(
    'initialize',
    `initialize needs no key, and answers the protocol version ${version}.`,
    [],
    async (kit) => {
      const params = {
        protocolVersion: version,
        capabilities: {},
        clientInfo: { name: 'quoin verify', version: '1' },
      }
      const answer = await kit.mcp('initialize', params, { key: null })
      expectStatus(answer, 200)
      expectEqual(answer, 'protocolVersion', answer.body.result.protocolVersion, version)
      ensure(answer, answer.body.result.capabilities.tools !== undefined, 'the capability tools')
    },
  ),
  define('get', 'GET is 405 and Allow names POST: there is no stream.', [], async (kit) => {
    const answer = await kit.send('GET', '/api/mcp', undefined, { headers: { accept: 'text/event-stream' } })
    expectStatus(answer, 405)
    expectEqual(answer, 'Allow', answer.header('allow'), 'POST')
  }),
  define('version', 'Another protocol version is 400, also without a key.', [], async (kit) => {
    expectStatus(
      await kit.mcp('ping', {}, { key: null, headers: { 'mcp-protocol-version': '2024-11-05' } }),
      400,
    )
  }),
  define('accept', 'Accept must list JSON and event streams: otherwise 406.', [], async (kit) => {
    expectStatus(await kit.mcp('ping', {}, { headers: { accept: 'application/json' } }), 406)
  }),
  define('content-type', 'A message whose content type is not JSON is 415.', [], async (kit) => {
    expectStatus(await kit.mcp('ping', {}, { headers: { 'content-type': 'text/plain' } }), 415)
  }),
  define(
    'no-json',
    'A message that is not JSON is 400, with the code -32700 of JSON-RPC.',
    [],
    async (kit) => {
      const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
      const answer = await kit.send('POST', '/api/mcp', '{', { idempotencyKey: null, headers })
      expectStatus(answer, 400)
      expectEqual(answer, 'the code', answer.body?.error?.code, -32_700)
    },
  ),
  define('notification', 'A notification is 202 without a body.', [], async (kit) => {
    const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': version }
    const message = { jsonrpc: '2.0', method: 'notifications/initialized' }
    const answer = await kit.send('POST', '/api/mcp', message, { idempotencyKey: null, headers })
    expectStatus(answer, 202)
    expectEqual(answer, 'the body', answer.text, '')
  }),
  define('no-key', 'tools/list and tools/call without a key are 401.', [], async (kit) => {
    expectStatus(await kit.mcp('tools/list', {}, { key: null }), 401)
    expectStatus(await kit.mcp('tools/call', { name: 'list_workflows', arguments: {} }, { key: null }), 401)
  }),
  define('unknown-method', 'An unknown method has the code -32601 of JSON-RPC.', ['gateway'], async (kit) => {
    const answer = await kit.mcp('weather/tell')
    expectEqual(answer, 'the code', answer.body?.error?.code, -32_601)
  }),
  define('unknown-tool', 'An unknown tool has the code -32602 of JSON-RPC.', ['gateway'], async (kit) => {
    const answer = await kit.mcp('tools/call', { name: 'nothing', arguments: {} })
    expectEqual(answer, 'the code', answer.body?.error?.code, -32_602)
  }),
  ...toolLists(),
  ...calls(),
  ...failuresAndMutations(),
]

function toolLists(): Statement[] {
  return [
    define(
      'tools',
      'tools/list has the five tools of the catalog, each with an input schema.',
      ['gateway', 'workflows:write'],
      async (kit) => {
        const answer = await kit.mcp('tools/list')
        expectStatus(answer, 200)
        const list = answer.body.result.tools as {
          name: string
          description: string
          inputSchema: { type: string }
        }[]
        for (const name of tools)
          ensure(
            answer,
            list.some((tool) => tool.name === name),
            `the tool ${name}`,
          )
        for (const { name, inputSchema, description } of list) {
          expectEqual(answer, `the type of the input of ${name}`, inputSchema.type, 'object')
          ensure(answer, description.length > 20, `a description of ${name}`)
        }
      },
    ),
    ...Object.entries(automationTools).map(([scope, names]) =>
      define(
        `tools.${scope}`,
        `The scope ${scope} shows its tools of automations.`,
        ['gateway', scope as 'automations:read'],
        async (kit) => {
          const answer = await kit.mcp('tools/list')
          const listed = new Set((answer.body.result.tools as { name: string }[]).map(({ name }) => name))
          for (const name of names) ensure(answer, listed.has(name), `the tool ${name}`)
        },
      ),
    ),
    define(
      'tools-of-reader',
      'A key with only the scope workflows:read has no tool that changes records, and none for automations.',
      ['keys'],
      async (kit) => {
        const key = await kit.stage.key({ label: 'workflows_read', scopes: ['workflows:read'] })
        const answer = await kit.mcp('tools/list', {}, { key })
        expectStatus(answer, 200)
        const listed = new Set((answer.body.result.tools as { name: string }[]).map(({ name }) => name))
        for (const name of ['mutate_workflow', ...Object.values(automationTools).flat()])
          ensure(answer, !listed.has(name), `no tool ${name}`)
      },
    ),
    define('no-scope', 'A key without a scope of tools is 403.', ['keys', 'live'], async (kit) => {
      const key = await kit.stage.key({ label: 'leads_read', scopes: ['leads:read'] })
      expectStatus(await kit.mcp('tools/list', {}, { key }), 403)
    }),
  ]
}

function calls(): Statement[] {
  return [
    define('list_workflows', 'list_workflows names operations with their kind.', ['gateway'], async (kit) => {
      const { answer, result } = await callTool(kit, 'list_workflows', {})
      const { workflows } = result.structuredContent as { workflows: { name: string; kind: string }[] }
      ensure(
        answer,
        workflows.length === kit.instance.catalog.size,
        `${kit.instance.catalog.size} operations`,
      )
      for (const { name, kind } of workflows)
        expectEqual(answer, `the kind of ${name}`, kind, kit.instance.catalog.get(name)?.kind)
    }),
    define(
      'get_workflow_schema',
      'get_workflow_schema describes an operation with its name, kind, scope and input schema.',
      ['gateway', 'run leads.list'],
      async (kit) => {
        const { answer, result } = await callTool(kit, 'get_workflow_schema', { operation: 'leads.list' })
        const { schema } = result.structuredContent
        expectEqual(answer, 'name', schema.name, 'leads.list')
        expectEqual(answer, 'kind', schema.kind, 'query')
        expectEqual(answer, 'scope', schema.scope, 'workflows:read')
        ensure(answer, typeof schema.input_schema === 'object', 'input_schema')
      },
    ),
    define(
      'query_workflow',
      'query_workflow runs a query, and answers its result also as text.',
      ['gateway'],
      async (kit) => {
        const { answer, result } = await callTool(kit, 'query_workflow', { operation: 'me.get', input: {} })
        ensure(answer, result.isError !== true, 'no error')
        expectEqual(
          answer,
          'the company',
          result.structuredContent.result.organization.id,
          kit.instance.me.organization.id,
        )
        const [content] = answer.body.result.content as { type: string; text: string }[]
        expectEqual(answer, 'the text', JSON.parse(content!.text), result.structuredContent)
      },
    ),
    define(
      'query-mutation',
      'query_workflow refuses a mutation.',
      ['gateway', 'run leads.delete'],
      async (kit) => {
        const { answer, result } = await callTool(kit, 'query_workflow', {
          operation: 'leads.delete',
          input: { lead_id: '01890a5d-ac96-774b-bcce-b302099a8057' },
        })
        expectEqual(answer, 'isError', result.isError, true)
      },
    ),
  ]
}

function failuresAndMutations(): Statement[] {
  return [
    define(
      'tool-error',
      'A failed call of a tool has isError, and an error with status, code, message and details.',
      ['gateway', 'run leads.get'],
      async (kit) => {
        const input = { lead_id: '01890a5d-ac96-774b-bcce-b302099a8057' }
        const { answer, result } = await callTool(kit, 'query_workflow', { operation: 'leads.get', input })
        expectEqual(answer, 'isError', result.isError, true)
        const { error } = result.structuredContent
        expectEqual(answer, 'status', error.status, 404)
        expectEqual(answer, 'code', error.code, 'not_found')
        ensure(
          answer,
          typeof error.message === 'string' && Array.isArray(error.details),
          'message and details',
        )
      },
    ),
    define(
      'mutate_workflow',
      'mutate_workflow runs a mutation once for each idempotencyKey.',
      ['gateway', 'run leads.create', 'run leads.delete'],
      async (kit) => {
        const input = { customer_name: kit.stage.name('lead'), service_address: '1 Verify St' }
        const args = { operation: 'leads.create', input, idempotencyKey: newIdempotencyKey() }
        const first = await callTool(kit, 'mutate_workflow', args)
        ensure(first.answer, first.result.isError !== true, 'no error')
        const { id } = first.result.structuredContent.result
        kit.stage.laterRun('leads.delete', { lead_id: id }, 'a deleted lead', 'an open lead')
        const second = await callTool(kit, 'mutate_workflow', args)
        expectEqual(second.answer, 'the id', second.result.structuredContent.result.id, id)
        const { answer, result } = await callTool(kit, 'get_workflow_request', {
          requestId: first.result.structuredContent.request_id,
        })
        expectEqual(answer, 'the state of the receipt', result.structuredContent.request.state, 'completed')
      },
    ),
    define(
      'idempotency-key',
      'mutate_workflow needs an idempotencyKey of 1 to 255 characters.',
      ['gateway', 'run leads.create'],
      async (kit) => {
        for (const idempotencyKey of [undefined, '', 'k'.repeat(256)]) {
          const { answer, result } = await callTool(kit, 'mutate_workflow', {
            operation: 'leads.create',
            input: {},
            idempotencyKey,
          })
          expectEqual(answer, 'isError', result.isError, true)
          expectEqual(answer, 'code', result.structuredContent.error.code, 'validation_error')
        }
      },
    ),
    define('unknown-argument', 'An unknown argument of a tool is refused.', ['gateway'], async (kit) => {
      const { answer, result } = await callTool(kit, 'query_workflow', {
        operation: 'me.get',
        input: {},
        verify_unknown: 1,
      })
      expectEqual(answer, 'isError', result.isError, true)
    }),
  ]
}
