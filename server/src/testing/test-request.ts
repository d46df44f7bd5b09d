import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export interface TestRequest {
  /** API key. If null, no key is sent. */
  key?: string | null
  /** Body: a value that is sent as JSON, or text that is sent unchanged. */
  body?: unknown
  idempotencyKey?: string | null
  headers?: Record<string, string>
  /** IP address of the caller. */
  from?: string
}

export interface TestResponse {
  status: number
  headers: Record<string, string | undefined>
  text: string
  // The body is `any`, because tests read answers of many shapes.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export async function injectRequest(
  server: FastifyInstance,
  method: string,
  path: string,
  request: TestRequest,
): Promise<TestResponse> {
  const writes = method === 'POST' || method === 'PATCH'
  const headers: Record<string, string> = {}
  if (request.key) headers['authorization'] = `Bearer ${request.key}`
  if (request.body !== undefined) headers['content-type'] = 'application/json'
  const idempotencyKey =
    request.idempotencyKey === undefined && writes ? randomUUID() : request.idempotencyKey
  if (idempotencyKey !== null && idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  const payload =
    request.body === undefined
      ? undefined
      : typeof request.body === 'string'
        ? request.body
        : JSON.stringify(request.body)
  const response = await server.inject({
    method: method as 'GET',
    url: /^\/(api|console)\//.test(path) ? path : `/api/v1${path}`,
    headers: { ...headers, ...request.headers },
    ...(request.from === undefined ? {} : { remoteAddress: request.from }),
    ...(payload === undefined ? {} : { payload }),
  })
  const json =
    String(response.headers['content-type']).startsWith('application/json') && response.payload !== ''
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string | undefined>,
    text: response.payload,
    body: json ? JSON.parse(response.payload) : undefined,
  }
}
