import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chosenEncoding, type Encoding } from '../docs/accepted-encoding.ts'

/** Minimum size of an answer that is compressed, in bytes. A shorter answer fits into one packet anyway. */
const smallest = 1024

const encoders = {
  // Quality 4 takes about as long as gzip, but its result is smaller.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

/** Compresses a text. A short text is returned as it is. */
export async function compressText(text: string, encoding: Encoding): Promise<string | Buffer> {
  if (encoding === 'identity' || Buffer.byteLength(text) < smallest) return text
  return await encoders[encoding](Buffer.from(text))
}

/**
 * Compresses the answer to an operation, if the browser accepts compressed answers. An answer that contains a secret is
 * not compressed: if an attacker could choose another part of it, the compressed length could reveal the secret
 * (BREACH).
 */
export async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || Buffer.byteLength(payload) < smallest || hasSecret(request))
    return payload
  reply.header('vary', 'accept-encoding')
  const encoding = chosenEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return payload
  const body = await compressText(payload, encoding)
  reply.header('content-encoding', encoding).header('content-length', Buffer.byteLength(body))
  return body
}

function hasSecret({ gateway }: FastifyRequest): boolean {
  const operation = gateway?.operation
  return operation?.kind === 'mutation' && operation.redact !== undefined
}
