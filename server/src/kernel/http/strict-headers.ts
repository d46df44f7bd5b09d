import type { IncomingMessage } from 'node:http'
import { AppError } from '../errors.ts'

/** Headers that a request must not repeat, because it would be unclear which value counts. */
const single = new Set(['authorization', 'idempotency-key', 'content-type', 'content-length', 'host'])
const headerBytes = 16 * 1024

/** Returns the error for headers that are repeated or too long. Undefined if the headers are acceptable. */
export function refuseHeaders(request: IncomingMessage): AppError | undefined {
  const raw = request.rawHeaders
  const seenNames = new Set<string>()
  let bytes = 0
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]!.toLowerCase()
    bytes += name.length + raw[index + 1]!.length + 4
    if (!single.has(name)) continue
    if (seenNames.has(name))
      return new AppError('bad_request', `The header ${raw[index]} is given more than once.`, [
        { field: name, message: 'is given more than once' },
      ])
    seenNames.add(name)
  }
  if (bytes > headerBytes)
    return new AppError('headers_too_large', `The headers are larger than ${headerBytes} bytes.`)
  if (request.httpVersion === '1.1' && !seenNames.has('host'))
    return new AppError('bad_request', 'The header Host is missing.')
  const { expect, 'content-encoding': encoding } = request.headers
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    return new AppError('expectation_failed', 'The header Expect may only be 100-continue.')
  }
  if (encoding !== undefined && encoding !== 'identity') {
    return new AppError(
      'unsupported_media_type',
      'Compressed bodies are not supported. Send the body without Content-Encoding.',
    )
  }
  return undefined
}
