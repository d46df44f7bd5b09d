import { type AppError, type ErrorCode, errorStatuses } from '../../kernel/errors.ts'
import { docsUrl } from '../../kernel/http/error-answer.ts'
import { Refusal, type RequestId, rpcCodes } from './refusal.ts'

/**
 * Returns a JSON-RPC error as text. Its field `data` contains the error in the form in which the HTTP API returns it.
 * The JSON-RPC id is left out if it could not be read.
 */
export function errorText(error: AppError | Refusal, id: RequestId | undefined, publicUrl: string): string {
  const { code, message, details } = error
  const rpcCode =
    error instanceof Refusal
      ? error.rpcCode
      : error.code === 'internal_error'
        ? rpcCodes.internalError
        : rpcCodes.refused
  return JSON.stringify({
    jsonrpc: '2.0',
    ...(id === undefined ? {} : { id }),
    error: { code: rpcCode, message, data: { code, message, details, ...pageOf(error, publicUrl) } },
  })
}

/** Codes that only this adapter has, for errors in the use of the protocol, have no pages. */
function pageOf({ code }: AppError | Refusal, publicUrl: string): { docs_url?: string } {
  return isErrorCode(code) ? { docs_url: docsUrl(code, publicUrl) } : {}
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatuses, code)

const realm = 'Bearer realm="quoin"'

/**
 * Returns the value of the header `WWW-Authenticate` for an error. Undefined if the same call with other credentials
 * would fail too.
 */
export function challengeOf({ code }: AppError | Refusal, scopes: readonly string[]): string | undefined {
  if (code === 'invalid_api_key') return `${realm}, error="invalid_token"`
  if (code === 'insufficient_scope')
    return `${realm}, error="insufficient_scope", scope="${scopes.join(' ')}"`
  return undefined
}
