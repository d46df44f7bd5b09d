import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerNetwork } from '../../kernel/http/caller-address.ts'
import { admit } from '../../kernel/http/quota.ts'
import type { FormBack } from '../../kernel/pages/shown.ts'
import { customerOf, enterPortal } from '../inbound/enter-portal.ts'
import { bookOnPage, showFirstStep } from './book-on-page.ts'
import { bookingBase } from './booking-base.ts'
import type { BookingParts } from './booking-parts.ts'
import { addPhotos, enterPhotos, photoSlots, photosLimit, refusePhotos } from './booking-photos.ts'
import { sendFailure } from './page-failure.ts'
import { sendLogo } from './page-files.ts'
import { formOf } from './page-request.ts'
import { refuseOtherSites } from './same-origin.ts'

const url = '/book/:orgSlug'
/** Maximum size of a submitted form in bytes. */
const formLimit = 64 * 1024
const logosPerMinute = 120

/**
 * Mounts the booking page of an organization. The page is public, so its requests have the same limits as those of the
 * booking form's API. The form has steps, each submitted by a POST that contains the whole form. The service stores
 * nothing until the last step, which runs the same operation as the API. Photos are added after the booking, so that a
 * failed upload loses nothing.
 */
export function bookingDoor<Page, Step extends string, Days extends readonly unknown[]>(
  server: FastifyInstance,
  parts: BookingParts<Page, Step, Days>,
): void {
  const slots = photoSlots()
  const publicUrl = () => parts.kernel.services.publicUrl()
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await enterPortal(parts, request, reply)
    if (request.method === 'POST') refuseOtherSites(request.headers, publicUrl())
  }
  const usual = { config: { limit: 'key' }, bodyLimit: formLimit, onRequest: enter } as const

  void server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.setErrorHandler((error, request, reply) => {
      if (request.routeOptions.url === `${url}/:booking/photos` && request.portal)
        return refusePhotos(parts, error, request, reply)
      const base = request.portal ? bookingBase(parts, request) : null
      const again = (status: number) => ({ base, again: sentAgain(status, request) })
      return sendFailure(parts, error, request, reply, again, request.portal?.origins)
    })

    scope.get(url, { ...usual, exposeHeadRoute: true }, (request, reply) =>
      showFirstStep(parts, request, reply),
    )
    scope.get(
      `${url}/logo`,
      {
        config: { limit: 'key' },
        exposeHeadRoute: false,
        onRequest: async (request, reply) => {
          const bucket = { id: `ownOfPage:${callerNetwork(request)}`, perMinute: logosPerMinute }
          await admit(parts.limiter, [bucket], reply)
          await enterPortal(parts, request, reply)
        },
      },
      (request, reply) => sendLogo(parts, customerOf(request), request, reply),
    )
    scope.get(`${url}/*`, usual, (request, reply) => reply.redirect(bookingBase(parts, request), 303))
    scope.post(`${url}/:step`, usual, (request, reply) => bookOnPage(parts, request, reply))
    scope.post(
      `${url}/:booking/photos`,
      {
        bodyLimit: photosLimit,
        config: { limit: 'key', arrival: 'slow' },
        onRequest: async (request, reply) => {
          await enter(request, reply)
          await enterPhotos(parts, slots, request, reply)
        },
      },
      (request, reply) => addPhotos(parts, request, reply),
    )
    done()
  })
}

/**
 * Returns the form that the visitor submitted, so that the page about a server error can offer to send it again. Null
 * if the request was not a form or if the error is not a server error.
 */
function sentAgain(status: number, request: FastifyRequest): FormBack | null {
  const { step } = request.params as { step?: string }
  const isForm = request.method === 'POST' && step !== undefined && request.body instanceof Buffer
  return isForm && status >= 500 ? { action: step, form: formOf(request), faults: [] } : null
}
