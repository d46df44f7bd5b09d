import { Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { bodyTooLarge, usualBodyLimit } from '../../kernel/http/bound-body.ts'
import type { Operation } from '../../kernel/operations/operation.ts'

/** Maximum message size in bytes: that of the operation with the largest body. */
export const largestMessage = 4 * 1024 * 1024
/** Part at the start of a large message that must name its operation, in bytes. */
export const leadingBytes = 16 * 1024

/**
 * Maximum message size in bytes for most operations: their maximum body size plus the rest of the message.
 */
const usualMessage = usualBodyLimit + leadingBytes

const operationPattern = /"operation"\s*:\s*"([A-Za-z.]{1,200})"/

/**
 * Limits a message by the operation that it runs: 1 MiB, or more if the operation accepts more. The message itself
 * names the operation, so a larger message must name it in its first 16 KiB. The rest is read only if that operation
 * accepts so much. The message may still turn out to run another operation, so that operation's limit is checked
 * after parsing.
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
    // A message refused for its length is not read further, so nothing else would handle an error of this stream.
    bounded.on('error', () => body.unpipe(bounded))
    return body.pipe(bounded)
  }
}

const tooLarge = (limit: number): string =>
  limit > usualMessage
    ? `The message is too large: for this operation it may have at most ${limit} bytes.`
    : `The message is too large: at most ${limit} bytes are accepted. Some operations accept more: then put \`operation\` within the first ${leadingBytes} bytes of the message.`
