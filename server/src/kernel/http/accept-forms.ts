import type { FastifyInstance } from 'fastify'

/** Makes the routes of a scope accept URL-encoded forms only, as the bytes that were sent. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, parsed) => parsed(null, body),
  )
}
