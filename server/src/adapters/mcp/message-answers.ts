import type { FastifyRequest } from 'fastify'
import { invalidApiKey } from '../rest/admission.ts'
import { workflowCaller } from '../workflows/index.ts'
import { automationTools } from './automation-tools.ts'
import { callTool } from './call-tool.ts'
import { greeting } from './greeting.ts'
import { type McpParts, mcpScopes } from './mcp-parts.ts'
import { promptList, promptText } from './prompts.ts'
import type { RpcRequest } from './read-message.ts'
import { Refusal, type RequestId } from './refusal.ts'
import { resources } from './resources.ts'
import { answerText, resultText } from './tool-answer.ts'
import { toolList } from './tool-list.ts'
import { workflowTools } from './workflow-tools.ts'

/** Returns the function that answers a message. Some methods need no API key. */
export function messageAnswers(
  parts: McpParts,
): (message: RpcRequest, request: FastifyRequest) => Promise<string> {
  const tools = toolList([
    ...workflowTools(parts.workflows),
    ...automationTools(parts.kernel, parts.automations),
  ])
  const { list, templates, read } = resources(parts.reference)
  /**
   * Functions that answer messages, keyed by the method of the message. Contains only methods whose answer depends on
   * nothing but the parameters and the scopes of the API key.
   */
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

  return async (message, { access, requestId }) => {
    const { id, method } = message
    if (method === 'initialize') return resultText(id, greeting)
    if (method === 'ping') return resultText(id, '{}')
    const respond = answers.get(method)
    if (!respond && method !== 'tools/list' && method !== 'tools/call')
      throw new Refusal('method_not_found', `This server has no method ${method.slice(0, 100)}.`)
    if (!access) throw invalidApiKey()
    const caller = workflowCaller(access, ...mcpScopes)
    if (respond) return resultText(id, respond(onePage(message), id, caller.scopes))
    if (method === 'tools/call')
      return answerText(id, await callTool(tools.find, { message, access, caller, requestId }, parts.log))
    onePage(message)
    return resultText(id, tools.shownTo(caller.scopes))
  }
}

/** Refuses a request that contains a cursor, because the list has only one page. */
function onePage({ params }: RpcRequest): RpcRequest['params'] {
  if (params['cursor'] !== undefined)
    throw new Refusal('invalid_params', 'This list has a single page, so no cursor is accepted.')
  return params
}
