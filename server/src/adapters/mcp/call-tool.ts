import type { Logger } from 'pino'
import * as z from 'zod'
import type { KeyAccess } from '../../kernel/access/key-directory.ts'
import { AppError } from '../../kernel/errors.ts'
import { asAppError } from '../../kernel/http/error-answer.ts'
import { parseInput } from '../../kernel/operations/parse-input.ts'
import type { WorkflowCaller } from '../workflows/index.ts'
import { isObject, type RpcRequest } from './read-message.ts'
import { withOwnNames } from './argument-spellings.ts'
import { Refusal } from './refusal.ts'
import { failed, type ToolAnswer } from './tool-answer.ts'
import type { Tool, ToolInput } from './tool.ts'

export interface ToolRequest {
  message: RpcRequest
  access: KeyAccess
  caller: WorkflowCaller
  requestId: string
}

/**
 * Calls a tool. If the tool fails, the error is returned as the answer of the tool, so that a model can read it. For an
 * unknown tool, a JSON-RPC error is thrown, and for an agent that lacks the scope of the tool.
 */
export async function callTool(
  find: (name: string) => Tool | undefined,
  request: ToolRequest,
  log: Logger,
): Promise<ToolAnswer> {
  const { name } = request.message.params
  if (typeof name !== 'string')
    throw new Refusal('invalid_params', 'params.name must be a string.', request.message.id)
  const tool = find(name)
  if (!tool) throw new Refusal('invalid_params', `Unknown tool: ${name.slice(0, 100)}`, request.message.id)
  requireScopeOfAgent(tool, request)
  try {
    return await call(tool, request)
  } catch (error) {
    const appError = asAppError(error)
    if (appError.status >= 500)
      log.error({ err: error, request_id: request.requestId, tool: tool.name }, 'A tool call failed.')
    return failed(appError)
  }
}

/**
 * Refuses a call by an agent that lacks the scope of the tool. Unlike other errors of tools, this one is answered with
 * HTTP status 403, so that the program asks its member for the scope (step-up authorization).
 */
function requireScopeOfAgent({ scopes }: Tool, { access, caller }: ToolRequest): void {
  if (!access.grant || scopes.some((scope) => caller.scopes.has(scope))) return
  throw new AppError('insufficient_scope', `The agent lacks the scope ${scopes.join(' or ')}.`, [
    { field: 'scope', message: scopes[0]! },
  ])
}

async function call(tool: Tool, { message, access, caller, requestId }: ToolRequest): Promise<ToolAnswer> {
  if (!tool.scopes.some((scope) => caller.scopes.has(scope)))
    throw new AppError('insufficient_scope', `The key lacks the scope ${tool.scopes.join(' or ')}.`)
  const { arguments: args = {} } = message.params
  const named = withOwnNames(argumentsOf(tool), args)
  return await tool.call({
    access,
    caller,
    requestId,
    arguments: parseInput(tool.arguments, named),
    input: () => inputOf(message, args),
    canonical: (without = []) => {
      const members = Object.entries(named as object) // the schema of the arguments guarantees an object
      return message.canonical(Object.fromEntries(members.filter(([name]) => !without.includes(name))))
    },
  })
}

const argumentsOf = ({ arguments: schema }: Tool): object =>
  schema instanceof z.ZodObject ? schema.shape : {}

/** Returns the input of the operation exactly as the caller sent it. The parsed arguments may differ from it. */
function inputOf({ canonical, bytes }: RpcRequest, args: unknown): ToolInput {
  const value = isObject(args) && isObject(args['input']) ? args['input'] : {}
  return { value, canonical: () => canonical(value), atMostBytes: bytes }
}
