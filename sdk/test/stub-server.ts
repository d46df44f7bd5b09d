import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { type ClientOptions, Quoin } from '../src/index.ts'

/** A request that the stub received. */
export interface Received {
  method: string
  path: string
  headers: Record<string, string | undefined>
  body: string
}

/** Answers a request instead of the service. `number` counts the requests from 1. */
export type Respond = (response: ServerResponse, request: Received, number: number) => unknown

/** A server that replaces the service. A test determines its answers. */
export interface Stub {
  quoin: Quoin
  url: string
  received: Received[]
}

/** Starts a stub and a client for it. Both are closed at the end of the test. */
export async function startStub(
  t: Pick<TestContext, 'after'>,
  respond: Respond,
  options: Partial<ClientOptions> = {},
): Promise<Stub> {
  const received: Received[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url: path = '' } = request
    const headers = request.headers as Record<string, string | undefined>
    received.push({ method, path, headers, body: Buffer.concat(chunks).toString() })
    await respond(response, received.at(-1)!, received.length)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { quoin: new Quoin({ apiKey: 'quoin_live_test', baseUrl: url, ...options }), url, received }
}

/** Sends JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

export const answerOf = (data: unknown, meta: object = {}) => ({ data, meta: { request_id: 'r1', ...meta } })

export const errorOf = (code: string, more: object = {}) => ({
  error: { code, message: `The message of ${code}.`, details: [] },
  ...more,
})

/** Returns a receipt in the form in which the service returns it. */
export const receiptOf = (state: string, more: object = {}) => ({
  request_id: '0198aaaa-0000-8000-8000-000000000001',
  operation: 'leads.create',
  state,
  created_at: '2026-03-02T15:04:05.678Z',
  updated_at: '2026-03-02T15:04:05.678Z',
  completed_at: null,
  http_status: null,
  result: null,
  error: null,
  resolution: null,
  ...more,
})
