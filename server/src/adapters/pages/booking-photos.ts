import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitedAs } from '../../kernel/access/actor.ts'
import { AppError } from '../../kernel/errors.ts'
import { asAppError } from '../../kernel/http/error-answer.ts'
import { ConcurrencySlots } from '../../kernel/limits/concurrency-slots.ts'
import { acquireSlot } from '../transfers/transfers-parts.ts'
import { bookingBase } from './booking-base.ts'
import type { BookingParts } from './booking-parts.ts'
import { newNonce, sendPage } from './page-answer.ts'
import { noSuchPage } from './page-request.ts'
import { readMultipart } from './read-multipart.ts'
import { runForVisitor } from './run-for-visitor.ts'
import { sendBookingPage } from './send-booking-page.ts'

const mebibyte = 1024 * 1024
/** Maximum size of a form with photos in bytes. `photoLimit` is the maximum size of one photo. */
export const photosLimit = 24 * mebibyte
const photoLimit = 8 * mebibyte
const mostPhotos = 6

/**
 * Limits the number of forms with photos that are received at the same time for one organization, because each form is
 * in memory as a whole.
 */
export function photoSlots(): ConcurrencySlots {
  return new ConcurrencySlots({
    atOnce: 2,
    waiting: 8,
    refusal: () => new AppError('rate_limited', 'Too many photos are being received. Try again soon.', [], 5),
  })
}

export const photosPathOf = (base: string, { id, reference }: { id: string; reference: string }): string =>
  `${base}/${id}/photos?reference=${reference}`

/** Admits a form with photos only for a recent booking, so that only visitors who have booked can occupy a slot. */
export async function enterPhotos<Page, Step extends string, Days extends readonly unknown[]>(
  parts: BookingParts<Page, Step, Days>,
  slots: ConcurrencySlots,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { booking: request_id } = request.params as { booking: string }
  const isOpen =
    parts.form.isRequestId(request_id) &&
    (await runForVisitor(parts, request, parts.acceptsPhotos, { request_id }))
  if (!isOpen) throw noSuchPage()
  await acquireSlot(slots, limitedAs(request.portal!.org), reply)
}

/** Adds each photo of the form in a separate call, so that one unreadable photo does not prevent the others. */
export async function addPhotos<Page, Step extends string, Days extends readonly unknown[]>(
  parts: BookingParts<Page, Step, Days>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { booking: request_id } = request.params as { booking: string }
  const contentType = request.headers['content-type'] ?? ''
  const form = await readMultipart(request.body as Buffer, contentType, mostPhotos + 1)
  const files = form.getAll('photos').filter((each) => each instanceof File && each.size > 0) as File[]
  const problems: string[] = []
  let arrived = 0
  for (const file of files) {
    const problem = await addPhoto(parts, request, request_id, file)
    if (problem === null) arrived += 1
    else problems.push(problem)
  }
  if (files.length === 0) problems.push('Choose at least one photo.')
  return await showReceived(parts, request, reply, {
    status: problems.length > 0 ? 422 : 200,
    arrived,
    problems,
  })
}

/** Adds a photo. If this fails, returns a sentence that states the reason. */
async function addPhoto<Page, Step extends string, Days extends readonly unknown[]>(
  parts: BookingParts<Page, Step, Days>,
  request: FastifyRequest,
  request_id: string,
  file: File,
): Promise<string | null> {
  const name = file.name.slice(0, 200)
  if (file.size > photoLimit) return `“${name}” is larger than 8 MB and was not added.`
  try {
    const picture = Buffer.from(await file.arrayBuffer())
    await runForVisitor(parts, request, parts.addPhoto, { request_id, filename: name, picture })
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'invalid_state')
      return `“${name}” was not added, because the booking already has the maximum number of photos.`
    if (error.code === 'validation_error') return `“${name}” is not a readable photo and was not added.`
    throw error
  }
}

/**
 * Handles a failed form with photos. Shows the confirmation of the booking again, because the booking itself is not
 * affected.
 */
export async function refusePhotos<Page, Step extends string, Days extends readonly unknown[]>(
  parts: BookingParts<Page, Step, Days>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { code, status, message, retryAfterSeconds } = asAppError(error, photosLimit)
  if (code === 'not_found') {
    const nonce = newNonce()
    return await sendPage(reply, status, nonce, parts.render.missing(nonce), request.portal!.origins)
  }
  if (status >= 500)
    parts.kernel.services.log.error(
      { err: error, request_id: request.requestId, route: request.routeOptions.url },
      message,
    )
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const problem =
    code === 'body_too_large' || code === 'validation_error'
      ? `Send at most ${mostPhotos} photos and 24 MB at once.`
      : 'The photos could not be added just now. Please try again in a moment.'
  return await showReceived(parts, request, reply, { status, arrived: 0, problems: [problem] })
}

interface Outcome {
  status: number
  arrived: number
  problems: readonly string[]
}

async function showReceived<Page, Step extends string, Days extends readonly unknown[]>(
  parts: BookingParts<Page, Step, Days>,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, arrived, problems }: Outcome,
): Promise<FastifyReply> {
  const nonce = newNonce()
  const base = bookingBase(parts, request)
  const { booking } = request.params as { booking: string }
  const { reference: named } = request.query as { reference?: unknown }
  const reference = typeof named === 'string' && /^BK-[A-Z\d]{1,20}$/.test(named) ? named : ''
  const good =
    arrived === 0 ? [] : [arrived === 1 ? 'Your photo has arrived.' : `Your ${arrived} photos have arrived.`]
  const html = parts.render.received({
    page: await runForVisitor(parts, request, parts.read, {}),
    base,
    nonce,
    reference,
    photosPath: photosPathOf(base, { id: booking, reference }),
    photos: { tone: problems.length > 0 ? 'bad' : 'good', texts: [...good, ...problems] },
  })
  return await sendBookingPage(request, reply, { status, nonce, html })
}
