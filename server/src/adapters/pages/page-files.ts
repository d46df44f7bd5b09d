import type { FastifyReply, FastifyRequest } from 'fastify'
import { namedAs } from '../../kernel/storage/index.ts'
import { run } from '../../kernel/operations/run.ts'
import { callOf, kindOf, noSuchPage, visitOf } from './page-request.ts'
import type { PagesParts } from './pages-parts.ts'

export async function sendPdf<Page>(
  parts: PagesParts<Page>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { pdf } = kindOf(parts, request)
  if (!pdf) throw noSuchPage()
  const { name, contentType, content } = pdf.file(
    await run(parts.kernel, pdf.operation, callOf(parts, request, pdf.input?.(visitOf(parts, request)))),
  )
  return await reply
    .header('content-type', contentType)
    .header('content-disposition', `inline; filename="${name.replaceAll(/[^\w .#-]/g, '')}"`)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(content)
}

/**
 * One of the files that are attached to the record. What was encoded anew here is shown; anything else may hold scripts, and
 * is only to be kept.
 */
export async function sendAttached<Page>(
  parts: PagesParts<Page>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { attached } = kindOf(parts, request)
  const { file } = request.params as { file: string }
  if (!attached || !uuid.test(file)) throw noSuchPage()
  const { name, contentType, content, isShown } = attached.file(
    await run(parts.kernel, attached.operation, callOf(parts, request, { file_id: file })),
  )
  return await reply
    .header('content-type', contentType)
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; ${namedAs(name)}`)
    .header('cache-control', 'private, max-age=300')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(content)
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The browser may keep it for a while, so that it does not flicker from page to page. */
export async function sendLogo<Page>(
  { kernel, logo }: PagesParts<Page>,
  { link, requestId }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { contentType, content } = logo.file(
    await run(kernel, logo.operation, { actor: link!.actor, input: {}, requestId }),
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
