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

export interface Asked {
  message: RpcRequest
  access: KeyAccess
  caller: WorkflowCaller
  requestId: string
}

/** Every failure of an existing tool is returned as the tool's answer, so that a model can read it. */
export async function callTool(
  find: (name: string) => Tool | undefined,
  asked: Asked,
  log: Logger,
): Promise<ToolAnswer> {
  const { name } = asked.message.params
  if (typeof name !== 'string')
    throw new Refusal('invalid_params', 'params.name must be a string.', asked.message.id)
  const tool = find(name)
  if (!tool) throw new Refusal('invalid_params', `Unknown tool: ${name.slice(0, 100)}`, asked.message.id)
  try {
    return await call(tool, asked)
  } catch (error) {
    const told = asAppError(error)
    if (told.status >= 500)
      log.error({ err: error, request_id: asked.requestId, tool: tool.name }, 'A tool call failed.')
    return failed(told)
  }
}

async function call(tool: Tool, { message, access, caller, requestId }: Asked): Promise<ToolAnswer> {
  if (!tool.scopes.some((scope) => caller.scopes.has(scope)))
    throw new AppError('insufficient_scope', `The key lacks the scope ${tool.scopes.join(' or ')}.`)
  const { arguments: given = {} } = message.params
  const named = withOwnNames(argumentsOf(tool), given)
  return await tool.call({
    access,
    caller,
    requestId,
    arguments: parseInput(tool.arguments, named),
    input: () => inputOf(message, given),
    canonical: (without = []) => {
      const members = Object.entries(named as object) // guaranteed by the schema
      return message.canonical(Object.fromEntries(members.filter(([name]) => !without.includes(name))))
    },
  })
}

const argumentsOf = ({ arguments: schema }: Tool): object =>
  schema instanceof z.ZodObject ? schema.shape : {}

/** The input as it was sent, not as the schema of the arguments parsed it. */
function inputOf({ canonical, bytes }: RpcRequest, given: unknown): ToolInput {
  const value = isObject(given) && isObject(given['input']) ? given['input'] : {}
  return { value, canonical: () => canonical(value), atMostBytes: bytes }
}
