import type { ErrorDetail } from '../../kernel/errors.ts'

/** JSON-RPC's own codes. `refused` is the first of the codes reserved for servers. */
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

/** A refusal by the protocol itself, independent of any tool. Its codes are used only in this adapter. */
export class Refusal extends Error {
  readonly code: keyof typeof kinds
  readonly details: readonly ErrorDetail[] = []
  /** Id of the request, if it could be read. */
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
