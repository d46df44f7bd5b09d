import { Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { bodyTooLarge, usualBodyLimit } from '../../kernel/http/bound-body.ts'
import type { Operation } from '../../kernel/operations/operation.ts'

/**
 * Maximum size of any message in bytes. It is the maximum body size of the operation that accepts the largest
 * body.
 */
export const largestMessage = 4 * 1024 * 1024
/** Number of bytes at the start of a large message that must contain the name of its operation. */
export const leadingBytes = 16 * 1024

/**
 * Maximum size of a message for most operations, in bytes: the usual maximum body size plus 16 KiB for the
 * rest of the message.
 */
const usualMessage = usualBodyLimit + leadingBytes

const operationPattern = /"operation"\s*:\s*"([A-Za-z.]{1,200})"/

/**
 * Returns a function that limits the size of a message while it is read. The limit is 1 MiB plus 16 KiB, or more if the
 * operation that the message names accepts a larger body. A larger message must therefore contain the name of its
 * operation in its first 16 KiB. The operation named in these bytes may differ from the operation that finally runs, so
 * the limit is checked again after parsing.
 */
export function messageBounds(operations: readonly Operation[]) {
  const limits = new Map(operations.map(({ name, bodyLimit }) => [name, bodyLimit ?? usualBodyLimit]))
  const limitOf = (head: Buffer): number => {
    const name = operationPattern.exec(head.toString('latin1'))?.[1] ?? ''
    return Math.min(Math.max(limits.get(name) ?? 0, usualBodyLimit) + leadingBytes, largestMessage)
  }

  return ({ headers }: FastifyRequest, body: NodeJS.ReadableStream): NodeJS.ReadableStream => {
    const length = Number(headers['content-length'] ?? NaN)
    if (length <= usualMessage) return body
    const head: Buffer[] = []
    let bytes = 0
    let limit: number | undefined
    const bounded = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (bytes < leadingBytes) head.push(chunk)
        bytes += chunk.length
        const mustDecide = bytes >= leadingBytes && (length > usualMessage || bytes > usualMessage)
        if (mustDecide) limit ??= limitOf(Buffer.concat(head).subarray(0, leadingBytes))
        const isTooLarge = limit !== undefined && (length > limit || bytes > limit)
        done(isTooLarge ? bodyTooLarge(limit!, tooLarge(limit!)) : null, chunk)
      },
    })
    body.on('error', (error) => bounded.destroy(error as Error))
    // Even after the message was refused for its size, the stream needs an error handler: an error without a handler
    // would end the process.
    bounded.on('error', () => body.unpipe(bounded))
    return body.pipe(bounded)
  }
}

const tooLarge = (limit: number): string =>
  limit > usualMessage
    ? `The message is too large: for this operation it may have at most ${limit} bytes.`
    : `The message is too large: at most ${limit} bytes are accepted. Some operations accept more: then put \`operation\` within the first ${leadingBytes} bytes of the message.`
