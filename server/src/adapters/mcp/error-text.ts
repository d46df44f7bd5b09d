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
 * Returns the value of the header `WWW-Authenticate` for an error. It names the scopes to request, and the document from
 * which a program learns how to get a token (RFC 9728). Undefined if the same call with other credentials would fail
 * too.
 */
export function challengeOf(
  { code }: AppError | Refusal,
  metadataUrl: string,
  scopes: readonly string[],
): string | undefined {
  const error =
    code === 'invalid_api_key'
      ? 'invalid_token'
      : code === 'insufficient_scope'
        ? 'insufficient_scope'
        : undefined
  if (error === undefined) return undefined
  return `${realm}, error="${error}", scope="${scopes.join(' ')}", resource_metadata="${metadataUrl}"`
}
