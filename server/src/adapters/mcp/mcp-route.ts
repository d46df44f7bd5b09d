import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { AppError } from '../../kernel/errors.ts'
import { callerAddress } from '../../kernel/http/caller-address.ts'
import { asAppError } from '../../kernel/http/error-answer.ts'
import { boundBody, refuseLonger } from '../../kernel/http/bound-body.ts'
import { addressBucket, admit } from '../../kernel/http/quota.ts'
import type { Kernel } from '../../kernel/operations/kernel.ts'
import { rememberLast } from '../../kernel/remember-last.ts'
import { type AdmissionParts, charge, invalidApiKey } from '../rest/admission.ts'
import { type GuardedScope, workflowCaller, type Workflows } from '../workflows/index.ts'
import { allowedAddresses } from './allowed-addresses.ts'
import { type AutomationOperations, automationTools } from './automation-tools.ts'
import { largestMessage, messageBounds } from './bound-message.ts'
import { callTool } from './call-tool.ts'
import { challengeOf, errorText } from './error-text.ts'
import { greeting } from './greeting.ts'
import { promptList, promptText } from './prompts.ts'
import { readMessage, type RpcRequest } from './read-message.ts'
import { Refusal, type RequestId } from './refusal.ts'
import { type ReferenceParts, resources } from './resources.ts'
import { answerText, resultText } from './tool-answer.ts'
import { toolList } from './tool-list.ts'
import { refuseHeaders } from './transport-rules.ts'
import { workflowTools } from './workflow-tools.ts'

export const mcpPath = '/api/mcp'
/** Maximum size of a message without a valid key; the methods allowed then need little. */
const largestKeyless = 16 * 1024
const keylessTooLarge = `Without a valid API key, a message holds at most ${largestKeyless} bytes.`
const scopes: readonly GuardedScope[] = [
  'workflows:read',
  'workflows:write',
  'automations:read',
  'automations:write',
]

export interface McpParts extends AdmissionParts {
  kernel: Kernel
  workflows: Workflows
  automations: AutomationOperations
  reference: ReferenceParts
  /** Only known once the server listens. */
  publicUrl: () => string
  log: Logger
}

/**
 * The Model Context Protocol: stateless Streamable HTTP that answers JSON. Headers are checked first. Then the
 * request is charged to its key or, without one, to the address. Only then is the message read, with a small limit if
 * there is no valid key. Its method determines if a key is required.
 */
export function mcpRoute(server: FastifyInstance, parts: McpParts): void {
  const tools = toolList([
    ...workflowTools(parts.workflows),
    ...automationTools(parts.kernel, parts.automations),
  ])

  const { list, templates, read } = resources(parts.reference)
  /** Cached answers that depend at most on the scopes of the key, by method. */
  const answers = new Map<
    string,
    (params: RpcRequest['params'], id: RequestId, scopes: ReadonlySet<string>) => string
  >([
    ['prompts/list', (_params, _id, open) => promptList(open)],
    ['prompts/get', promptText],
    ['resources/list', () => list],
    ['resources/templates/list', () => templates],
    ['resources/read', read],
  ])

  const boundMessage = messageBounds(parts.reference.operations)
  const addressesOf = rememberLast(allowedAddresses)

  const admitMessage = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { headers, socket } = request
    const { host, origin } = headers
    const refuseAddress = addressesOf(parts.publicUrl())
    const refusal =
      refuseAddress({ host, origin, localAddress: socket.localAddress }) ?? refuseHeaders(headers)
    if (refusal) {
      await admit(parts.limiter, [addressBucket(callerAddress(request), parts.addressPerMinute)], reply)
      throw refusal
    }
    request.access = await charge(parts, request, reply)
    if (!request.access) refuseLonger(request, largestKeyless, keylessTooLarge)
  }

  const answer = async (message: RpcRequest, { access, requestId }: FastifyRequest): Promise<string> => {
    const { id, method } = message
    if (method === 'initialize') return resultText(id, greeting)
    if (method === 'ping') return resultText(id, '{}')
    const respond = answers.get(method)
    if (!respond && method !== 'tools/list' && method !== 'tools/call')
      throw new Refusal('method_not_found', `There is no method ${method.slice(0, 100)} here.`)
    if (!access) throw invalidApiKey()
    const caller = workflowCaller(access, ...scopes)
    if (respond) return resultText(id, respond(onePage(message), id, caller.scopes))
    if (method === 'tools/call')
      return answerText(id, await callTool(tools.find, { message, access, caller, requestId }, parts.log))
    onePage(message)
    return resultText(id, tools.shownTo(caller.scopes))
  }

  const refuse = (
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    id?: RequestId,
  ): FastifyReply => {
    const failure = error instanceof Refusal ? error : asAppError(error, request.routeOptions.bodyLimit)
    if (failure.status >= 500)
      parts.log.error({ err: error, request_id: request.requestId, route: mcpPath }, failure.message)
    const wait = failure instanceof AppError ? failure.retryAfterSeconds : undefined
    if (wait !== undefined) reply.header('retry-after', String(wait))
    // Closing the connection while the rest of the body arrives would reset it and lose the answer.
    if (failure.code === 'body_too_large') reply.removeHeader('connection')
    const challenge = challengeOf(failure, scopes)
    if (challenge !== undefined) reply.header('www-authenticate', challenge)
    return send(
      reply,
      failure.status,
      errorText(failure, (failure instanceof Refusal ? failure.id : undefined) ?? id),
    )
  }

  server.register(
    (routes, _options, done) => {
      routes.setErrorHandler((error, request, reply) => refuse(error, request, reply))
      routes.setNotFoundHandler((request, reply) => {
        if (request.url.split('?', 1)[0] !== mcpPath)
          throw new AppError('not_found', 'There is nothing at this address.')
        reply.header('allow', 'POST')
        throw new AppError('method_not_allowed', 'This address takes POST.')
      })
      routes.post(
        '',
        {
          config: { limit: 'key' },
          bodyLimit: largestMessage,
          onRequest: admitMessage,
          preParsing: async (request, _reply, body) =>
            request.access
              ? boundMessage(request, body)
              : boundBody(request, body, largestKeyless, keylessTooLarge),
        },
        async (request, reply) => {
          const message = readMessage(request.body as Buffer | undefined)
          if (!message) return reply.code(202).send()
          try {
            return send(reply, 200, await answer(message, request))
          } catch (error) {
            return refuse(error, request, reply, message.id)
          }
        },
      )
      done()
    },
    { prefix: mcpPath },
  )
}

/** Lists always have a single page. */
function onePage({ params }: RpcRequest): RpcRequest['params'] {
  if (params['cursor'] !== undefined)
    throw new Refusal('invalid_params', 'What is listed here has one page: there is no cursor.')
  return params
}

function send(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(text)
}
