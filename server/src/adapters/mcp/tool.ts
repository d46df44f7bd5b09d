import type { ZodType } from 'zod'
import type { KeyAccess } from '../../kernel/access/key-directory.ts'
import type { Document } from '../rest/read-request.ts'
import type { GuardedScope, WorkflowCaller } from '../workflows/index.ts'
import type { ToolAnswer } from './tool-answer.ts'

/** The operation input of a call. */
export interface ToolInput extends Document {
  /** Upper bound of the input's size in bytes: the size of the message that contained it. */
  atMostBytes: number
}

export interface ToolCall<Arguments> {
  access: KeyAccess
  caller: WorkflowCaller
  requestId: string
  arguments: Arguments
  /** The operation input of a call; `{}` if there is none. */
  input: () => ToolInput
  /** Canonical text of the arguments as received, without the fields named in `without`. */
  canonical: (without?: readonly string[]) => string
}

export interface Tool<Arguments = unknown> {
  name: string
  title: string
  description: string
  /** Required scopes. A key with any one of them sees the tool and may call it. */
  scopes: readonly GuardedScope[]
  annotations: Record<string, boolean>
  arguments: ZodType<Arguments>
  /** Schema of `structuredContent` for a call that succeeds. */
  success: ZodType
  call(call: ToolCall<Arguments>): ToolAnswer | Promise<ToolAnswer>
}

/** Preserves the type of the arguments in the definition of a tool. In the list, all tools have the same type. */
export function tool<Arguments>(definition: Tool<Arguments>): Tool {
  return definition
}

export const reading = { readOnlyHint: true, openWorldHint: false }
