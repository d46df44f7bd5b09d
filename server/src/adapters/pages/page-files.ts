import { isId } from '../../kernel/ids.ts'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CustomerActor, limitedAs } from '../../kernel/access/actor.ts'
import { isKnown, parseRequestedBytes } from '../../kernel/http/byte-range.ts'
import type { ConcurrencySlots } from '../../kernel/limits/concurrency-slots.ts'
import { namedAs } from '../../kernel/storage/index.ts'
import { type Kernel, run } from '../../kernel/operations/run.ts'
import type { PageFile } from '../../kernel/pages/page-kind.ts'
import { acquireSlot } from '../transfers/transfers-parts.ts'
import { callOf, kindOf, noSuchPage, visitOf } from './page-request.ts'
import type { PagesParts } from './pages-parts.ts'

export async function sendPdf<Page>(
  parts: PagesParts<Page>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return await printFor(parts, kindOf(parts, request).pdf, request, reply)
}

/** Sends a PDF of the record other than its main document, for example a credit note of an invoice. */
export async function sendDocument<Page>(
  parts: PagesParts<Page>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { document: document_id } = request.params as { document: string }
  if (!isId(document_id)) throw noSuchPage()
  return await printFor(parts, kindOf(parts, request).document, request, reply, { document_id })
}

async function printFor<Page>(
  parts: PagesParts<Page>,
  pdf: PageFile | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  more: Record<string, unknown> = {},
): Promise<FastifyReply> {
  if (!pdf) throw noSuchPage()
  const input = { ...pdf.input?.(visitOf(parts, request)), ...more }
  const { name, contentType, content } = pdf.file(
    await run(parts.kernel, pdf.operation, callOf(parts, request, input)),
  )
  return await reply
    .header('content-type', contentType)
    .header('content-disposition', `inline; filename="${name.replaceAll(/[^\w .#-]/g, '')}"`)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(content)
}

/**
 * Streams a file that is attached to the record. Files that Quoin has re-encoded, such as pictures, are displayed by
 * the browser. Other files may contain scripts, so the browser only downloads them.
 */
export async function sendAttached<Page>(
  parts: PagesParts<Page>,
  slots: ConcurrencySlots,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { attached } = kindOf(parts, request)
  const { file } = request.params as { file: string }
  if (!attached || !isId(file)) throw noSuchPage()
  const { name, contentType, content, isShown } = attached.file(
    await run(parts.kernel, attached.operation, callOf(parts, request, { file_id: file })),
  )
  const { size, etag } = content
  const requestedRange = parseRequestedBytes(request.headers, content)
  const range = typeof requestedRange === 'string' ? { first: 0, last: size - 1 } : requestedRange
  const isUnchanged = isKnown(request.headers['if-none-match'], etag)
  const isNew = !isUnchanged && requestedRange !== 'unsatisfiable'
  if (isNew) await acquireSlot(slots, limitedAs(request.link!.actor.org), reply)
  // Reads the first piece of the file, so that a missing file is detected before the headers are sent.
  const pieces = isNew ? await begun(content.pieces(range)) : null
  void reply
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('cache-control', 'private, max-age=300')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
  if (isUnchanged) return await reply.code(304).send()
  if (!pieces) return await reply.code(416).header('content-range', `bytes */${size}`).send()
  if (requestedRange !== 'whole')
    void reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`)
  return await reply
    .header('content-type', contentType)
    .header('content-length', String(range.last - range.first + 1))
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; ${namedAs(name)}`)
    .send(Readable.from(pieces))
}

/**
 * Waits for the first piece of the content and returns an iterable of all pieces. If the visitor disconnects early,
 * reading stops and the source of the content is closed.
 */
async function begun(pieces: AsyncIterator<Buffer>): Promise<AsyncIterable<Buffer>> {
  let first: IteratorResult<Buffer> | undefined = await pieces.next()
  const next = async (): Promise<IteratorResult<Buffer>> => {
    const now = first
    first = undefined
    return now ?? (await pieces.next())
  }
  const end = async (): Promise<IteratorResult<Buffer>> => {
    await pieces.return?.()
    return { done: true, value: undefined }
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) }
}

/**
 * Sends the company's logo. The browser may cache it for a while, so that it does not flicker when the
 * visitor changes pages.
 */
export async function sendLogo(
  { kernel, logo }: { kernel: Kernel; logo: PageFile },
  actor: CustomerActor,
  { requestId }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { contentType, content } = logo.file(
    await run(kernel, logo.operation, { actor, input: {}, requestId }),
  )
  return await reply
    .header('content-type', contentType)
    .header('cache-control', 'private, max-age=300')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(content)
}
