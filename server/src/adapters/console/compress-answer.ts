import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chosenEncoding } from '../openapi/reference-routes.ts'

/** Minimum size of an answer that is compressed, in bytes. A shorter answer fits into one packet anyway. */
const smallest = 1024

const encoders = {
  // Quality 4 takes about as long as gzip and is smaller.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

/**
 * Compresses the answer to an operation, if the browser accepts it. Answers with a secret are not compressed: if part of an
 * answer were chosen by an attacker, its length could reveal another part (BREACH).
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
  const body = await encoders[encoding](Buffer.from(payload))
  reply.header('content-encoding', encoding).header('content-length', body.length)
  return body
}

function hasSecret({ gateway }: FastifyRequest): boolean {
  const operation = gateway?.operation
  return operation?.kind === 'mutation' && operation.redact !== undefined
}
