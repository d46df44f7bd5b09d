import type { FastifyInstance } from 'fastify'

/** Makes the routes of a Fastify scope accept only URL-encoded forms. Handlers receive the bytes as they were sent. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, parsed) => parsed(null, body),
  )
}
