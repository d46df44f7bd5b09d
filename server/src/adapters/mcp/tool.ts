import type { ZodType } from 'zod'
import type { KeyAccess } from '../../kernel/access/key-directory.ts'
import type { Document } from '../rest/read-request.ts'
import type { GuardedScope, WorkflowCaller } from '../workflows/index.ts'
import type { ToolAnswer } from './tool-answer.ts'

/** Input of the operation that a tool call runs. */
export interface ToolInput extends Document {
  /** Upper bound of the size of the input in bytes: the size of the message that contains it. */
  atMostBytes: number
}

export interface ToolCall<Arguments> {
  access: KeyAccess
  caller: WorkflowCaller
  requestId: string
  arguments: Arguments
  /** Returns the input of the operation, which is `{}` if the call has no input. */
  input: () => ToolInput
  /**
   * Returns the canonical text of the arguments as they were sent, except for the arguments in `without`. Two
   * spellings of the same arguments have the same canonical text.
   */
  canonical: (without?: readonly string[]) => string
}

export interface Tool<Arguments = unknown> {
  name: string
  title: string
  description: string
  /** Scopes of the tool. An API key needs one of them to see and call it. */
  scopes: readonly GuardedScope[]
  annotations: Record<string, boolean>
  arguments: ZodType<Arguments>
  /** Schema of `structuredContent` for a call that succeeds. */
  success: ZodType
  call(call: ToolCall<Arguments>): ToolAnswer | Promise<ToolAnswer>
}

/**
 * Defines a tool. Inside the definition, `call` receives arguments of the type that the schema describes. The result
 * has the type that all tools share.
 */
export function tool<Arguments>(definition: Tool<Arguments>): Tool {
  return definition
}

export const reading = { readOnlyHint: true, openWorldHint: false }
