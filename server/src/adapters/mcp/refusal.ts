import type { ErrorDetail } from '../../kernel/errors.ts'

/**
 * Error codes of JSON-RPC. `refused` is a code of this service: the first in the range that JSON-RPC reserves for
 * servers.
 */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  refused: -32000,
} as const

export type RpcCode = (typeof rpcCodes)[keyof typeof rpcCodes]

const kinds = {
  invalid_json: { status: 400, rpcCode: rpcCodes.parseError },
  invalid_request: { status: 400, rpcCode: rpcCodes.invalidRequest },
  unsupported_protocol_version: { status: 400, rpcCode: rpcCodes.invalidRequest },
  forbidden_host: { status: 403, rpcCode: rpcCodes.refused },
  forbidden_origin: { status: 403, rpcCode: rpcCodes.refused },
  not_acceptable: { status: 406, rpcCode: rpcCodes.refused },
  method_not_found: { status: 200, rpcCode: rpcCodes.methodNotFound },
  invalid_params: { status: 200, rpcCode: rpcCodes.invalidParams },
} as const

/** An error in the use of the protocol, as opposed to an error of a tool. Its codes exist only in this adapter. */
export class Refusal extends Error {
  readonly code: keyof typeof kinds
  readonly details: readonly ErrorDetail[] = []
  /** JSON-RPC id of the request. Undefined if it could not be read. */
  readonly id: RequestId | undefined

  constructor(code: keyof typeof kinds, message: string, id?: RequestId) {
    super(message)
    this.code = code
    this.id = id
  }

  get status(): number {
    return kinds[this.code].status
  }

  get rpcCode(): RpcCode {
    return kinds[this.code].rpcCode
  }
}

export type RequestId = string | number
