import { canonicalText, InvalidJson, type ParsedJson, parseJson } from '../../kernel/json/index.ts'
import { Refusal, type RequestId } from './refusal.ts'

export interface RpcRequest {
  id: RequestId
  method: string
  params: Record<string, unknown>
  /**
   * Returns the canonical text of a list or an object in the message. It is the same for all spellings of the same
   * value.
   */
  canonical: (part: object) => string
  /** Size of the whole message in bytes. */
  bytes: number
}

/** Maximum length of a message id. It is limited because the answer repeats it and the size of answers is limited. */
const longestId = 128

/**
 * Reads the single message of a body. Null if the message expects no answer, because it is a notification or
 * a response.
 */
export function readMessage(body: Buffer | undefined): RpcRequest | null {
  const document = readJson(body)
  const { value } = document
  if (Array.isArray(value)) throw invalid('Batches are not supported: send one message per request.')
  if (!isObject(value)) throw invalid('The message must be a JSON object.')
  const { id, method, jsonrpc } = value
  const requestId = isRequestId(id) ? id : undefined
  if (jsonrpc !== '2.0') throw invalid('The field jsonrpc must be "2.0".', requestId)
  if (id !== undefined && requestId === undefined)
    throw invalid(`The field id must be an integer, or a string of at most ${longestId} characters.`)
  if (method === undefined && ('result' in value || 'error' in value)) return null
  if (typeof method !== 'string') throw invalid('The field method must be a string.', requestId)
  if (requestId === undefined) return null
  const { params = {} } = value
  if (!isObject(params)) throw new Refusal('invalid_params', 'The field params must be an object.', requestId)
  const canonical = (part: object): string => canonicalText(document, part)
  return { id: requestId, method, params, canonical, bytes: body?.length ?? 0 }
}

function readJson(body: Buffer | undefined): ParsedJson {
  try {
    return parseJson(body ?? '')
  } catch (error) {
    if (error instanceof InvalidJson) throw new Refusal('invalid_json', error.message)
    throw error
  }
}

function isRequestId(id: unknown): id is RequestId {
  return typeof id === 'string' ? id.length <= longestId : Number.isSafeInteger(id)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const invalid = (message: string, id?: RequestId): Refusal => new Refusal('invalid_request', message, id)
