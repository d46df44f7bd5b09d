import { injectRequest, type TestResponse } from './test-request.ts'
import { testApp } from './test-app.ts'

export const mcpHeaders = {
  host: 'quoin.test',
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
  'mcp-protocol-version': '2025-11-25',
}

/**
 * Sends a message to the MCP endpoint with the headers of a correct client; `headers` replaces some of them. If
 * `message` is a string, it is sent unchanged as the body.
 */
export async function mcpPost(
  key: string | null,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const { server } = await testApp()
  return await injectRequest(server, 'POST', '/api/mcp', {
    key,
    body: message,
    idempotencyKey: null,
    headers: { ...mcpHeaders, ...headers },
  })
}

/** Sends a JSON-RPC request and returns the whole response. */
export function mcpRequest(
  key: string | null,
  method: string,
  params?: Record<string, unknown>,
): Promise<TestResponse> {
  return mcpPost(key, { jsonrpc: '2.0', id: 1, method, ...(params === undefined ? {} : { params }) })
}

export async function callMcpTool(
  key: string,
  name: string,
  args: Record<string, unknown> = {},
  // The result is `any`, because tests read answers of many shapes.
  // oxlint-disable-next-line typescript/no-explicit-any
): Promise<any> {
  const { body } = await mcpRequest(key, 'tools/call', { name, arguments: args })
  return body.result
}
