import type { FastifyRequest } from 'fastify'
import { invalidApiKey } from '../rest/admission.ts'
import { workflowCaller } from '../workflows/index.ts'
import { automationTools } from './automation-tools.ts'
import { callTool } from './call-tool.ts'
import { greeting } from './greeting.ts'
import { type McpParts, mcpScopes } from './mcp-parts.ts'
import { promptList, promptText } from './prompts.ts'
import { isObject, type RpcRequest } from './read-message.ts'
import { Refusal, type RequestId } from './refusal.ts'
import { resources } from './resources.ts'
import { answerText, resultText } from './tool-answer.ts'
import { type ToolList, toolList } from './tool-list.ts'
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

  const operationNames = new Set(parts.reference.operations.map(({ name }) => name))

  return async (message, request) => {
    const { access, requestId } = request
    const { id, method } = message
    if (method === 'initialize') return resultText(id, greeting)
    if (method === 'ping') return resultText(id, '{}')
    const respond = answers.get(method)
    if (!respond && method !== 'tools/list' && method !== 'tools/call')
      throw new Refusal('method_not_found', `This server has no method ${method.slice(0, 100)}.`)
    if (!access) throw invalidApiKey()
    const caller = workflowCaller(access, ...mcpScopes)
    if (respond) return resultText(id, respond(onePage(message), id, caller.scopes))
    if (method === 'tools/call') {
      request.operationName = operationOf(message, tools, operationNames)
      const answer = await callTool(tools.find, { message, access, caller, requestId }, parts.log)
      request.errorCode = answer.errorCode
      return answerText(id, answer)
    }
    onePage(message)
    return resultText(id, tools.shownTo(caller.scopes))
  }
}

/** Returns the name of the operation for which a tool is called, or of the tool. Null if neither exists. */
function operationOf(
  { params }: RpcRequest,
  tools: ToolList,
  operationNames: ReadonlySet<string>,
): string | null {
  const tool = typeof params['name'] === 'string' ? tools.find(params['name']) : undefined
  const args = params['arguments']
  const operation = isObject(args) ? args['operation'] : undefined
  const isKnown = typeof operation === 'string' && operationNames.has(operation)
  return isKnown ? operation : (tool?.name ?? null)
}

/** Refuses a request that contains a cursor, because the list has only one page. */
function onePage({ params }: RpcRequest): RpcRequest['params'] {
  if (params['cursor'] !== undefined)
    throw new Refusal('invalid_params', 'This list has a single page, so no cursor is accepted.')
  return params
}
