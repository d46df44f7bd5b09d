import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, type ErrorCode } from '../errors.ts'
import { newId } from '../ids.ts'
import { errorBody } from './error-answer.ts'

const causes: Record<string, [ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The request line and headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
}

/**
 * Answers a request that is not valid HTTP or did not arrive completely. The parser failed, so there is no request
 * object, and the answer with the usual headers is written directly to the socket.
 */
export function answerMalformed(
  error: Error & { code?: string },
  socket: Socket,
  admit: (sink: { header(name: string, value: string): void }) => void | Promise<void>,
  publicUrl: string,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const head: string[] = []
  const write = (refusal: AppError): void => {
    const body = errorBody(refusal, publicUrl)
    const lines = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      `x-request-id: ${newId()}`,
      ...head,
      'x-content-type-options: nosniff',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
  }
  const cause = causes[error.code ?? ''] ?? ['bad_request', 'This is not a well-formed HTTP request.']
  Promise.resolve()
    .then(() => admit({ header: (name, value) => void head.push(`${name}: ${value}`) }))
    .then(
      () => write(new AppError(...cause)),
      (refusal: unknown) => write(refusal instanceof AppError ? refusal : new AppError(...cause)),
    )
}
