import { randomUUID } from 'node:crypto'
import type { Answer, Call, LabelledKey } from './exchange.ts'
import { expectStatus, NotTried } from './expect.ts'
import type { Instance } from './instance.ts'

export interface CallOptions {
  /** Key of the call. Defaults to the key that the kit was started with. Null: without a key. */
  key?: LabelledKey | null
  /** Defaults to a new one for POST and PATCH. Null: without the header. */
  idempotencyKey?: string | null
  headers?: Readonly<Record<string, string>>
  acceptsRateLimit?: boolean
}

/** Calls of one instance, by default with the key that the kit was started with. */
export class Calls {
  readonly instance: Instance

  constructor(instance: Instance) {
    this.instance = instance
  }

  get isPractice(): boolean {
    return this.instance.me.organization.practice === true
  }

  send(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    const { key = this.instance.key, headers = {}, acceptsRateLimit = false } = options
    const isWrite = method === 'POST' || method === 'PATCH'
    const idempotencyKey =
      options.idempotencyKey === undefined && isWrite ? newIdempotencyKey() : options.idempotencyKey
    const keyHeader =
      idempotencyKey === undefined || idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }
    const call: Call = { method, path, key, headers: { ...keyHeader, ...headers }, acceptsRateLimit }
    return this.instance.caller.send(body === undefined ? call : { ...call, body })
  }

  /** Reads a path of the resource API. */
  get(path: string, options?: CallOptions): Promise<Answer> {
    return this.send('GET', `/api/v1${path}`, undefined, options)
  }

  post(path: string, body: unknown, options?: CallOptions): Promise<Answer> {
    return this.send('POST', `/api/v1${path}`, body, options)
  }

  patch(path: string, body: unknown, options?: CallOptions): Promise<Answer> {
    return this.send('PATCH', `/api/v1${path}`, body, options)
  }

  /** Runs an operation of the catalog. */
  run(operation: string, input: unknown, options?: CallOptions): Promise<Answer> {
    return this.send('POST', `/api/v1/workflows/${operation}`, input, options)
  }

  /** Runs an operation that must succeed, and returns its result. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each operation has its own form of result.
  async perform(operation: string, input: unknown, options?: CallOptions): Promise<any> {
    const answer = await this.run(operation, input, options)
    if (answer.status === 428) throw new NotTried(`the key needs a confirm token for ${operation}`)
    expectStatus(answer, 200)
    return answer.body?.data
  }

  /** Calls a method of the MCP endpoint. */
  mcp(method: string, params: object = {}, options: CallOptions = {}): Promise<Answer> {
    const message = { jsonrpc: '2.0', id: 1, method, params }
    return this.send('POST', '/api/mcp', message, {
      ...options,
      idempotencyKey: null,
      headers: { ...mcpHeaders, ...options.headers },
    })
  }
}

const mcpHeaders = {
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
}

export const newIdempotencyKey = (): string => `verify-${randomUUID()}`
