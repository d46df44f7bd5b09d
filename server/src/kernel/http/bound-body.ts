import { Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** Default maximum size of a body, in bytes. */
export const usualBodyLimit = 1024 * 1024

export const bodyTooLarge = (
  most: number,
  message = `The body is too large: this route accepts at most ${most} bytes.`,
): AppError =>
  new AppError('body_too_large', message, [{ message: `must be at most ${most} bytes`, limit: most }])

/** Creates the error for a body whose declared length differs from the required one. */
export const bodyOfOtherLength = (exactly: number, message: string): AppError =>
  new AppError('body_too_large', message, [
    { field: 'content-length', message: `must be exactly ${exactly}`, limit: exactly },
  ])

/** Refuses a body whose declared length is more than `most` bytes. */
export function refuseLonger({ headers }: FastifyRequest, most: number, message: string): void {
  if (Number(headers['content-length'] ?? 0) > most) throw bodyTooLarge(most, message)
}

/**
 * Returns the body stream, which fails after `most` bytes. A body with a declared length is returned as it is,
 * because `refuseLonger` has checked the length.
 */
export function boundBody(
  { headers }: FastifyRequest,
  body: NodeJS.ReadableStream,
  most: number,
  message: string,
): NodeJS.ReadableStream {
  if (headers['content-length'] !== undefined) return body
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > most ? bodyTooLarge(most, message) : null, chunk)
    },
  })
  body.on('error', (error) => counted.destroy(error as Error))
  return body.pipe(counted)
}
