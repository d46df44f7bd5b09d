import type { FastifyInstance } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { boundBody } from '../../kernel/http/bound-body.ts'
import { keylessTooLarge, largestKeyless, messageAdmission } from './message-admission.ts'
import { messageAnswers } from './message-answers.ts'
import { largestMessage, messageBounds } from './bound-message.ts'
import { type McpParts, mcpPath, mcpUrl } from './mcp-parts.ts'
import { readMessage } from './read-message.ts'
import { refuseMessage, sendText } from './refuse-message.ts'

/**
 * Mounts the route of the Model Context Protocol: stateless Streamable HTTP with JSON answers.
 * 1. The headers are checked.
 * 2. The request is charged to its API key or, without a valid key, to the network address of the caller.
 * 3. The message is read; without a valid key, only a small message is accepted.
 * 4. The method of the message determines if a key is required.
 */
export function mcpRoute(server: FastifyInstance, mounted: Omit<McpParts, 'audience'>): void {
  const parts: McpParts = { ...mounted, audience: () => mcpUrl(mounted.publicUrl()) }
  const answer = messageAnswers(parts)
  const boundMessage = messageBounds(parts.reference.operations)

  server.register(
    (routes, _options, done) => {
      routes.setErrorHandler((error, request, reply) => refuseMessage(parts, error, request, reply))
      routes.setNotFoundHandler((request, reply) => {
        if (request.url.split('?', 1)[0] !== mcpPath)
          throw new AppError('not_found', 'This address does not exist.')
        reply.header('allow', 'POST')
        throw new AppError('method_not_allowed', 'This address supports POST.')
      })
      routes.post(
        '',
        {
          config: { limit: 'key' },
          bodyLimit: largestMessage,
          onRequest: messageAdmission(parts),
          preParsing: async (request, _reply, body) =>
            request.access
              ? boundMessage(request, body)
              : boundBody(request, body, largestKeyless, keylessTooLarge),
        },
        async (request, reply) => {
          const message = readMessage(request.body as Buffer | undefined)
          if (!message) return reply.code(202).send()
          try {
            return sendText(reply, 200, await answer(message, request))
          } catch (error) {
            return refuseMessage(parts, error, request, reply, message.id)
          }
        },
      )
      done()
    },
    { prefix: mcpPath },
  )
}
