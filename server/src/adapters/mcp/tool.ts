import type { ZodType } from 'zod'
import type { KeyAccess } from '../../kernel/access/key-directory.ts'
import type { Document } from '../rest/read-request.ts'
import type { GuardedScope, WorkflowCaller } from '../workflows/index.ts'
import type { ToolAnswer } from './tool-answer.ts'

/** The operation input of a call. */
export interface ToolInput extends Document {
  /** Upper bound of its size: the size of the message that contained it. */
  atMostBytes: number
}

export interface ToolCall<Arguments> {
  access: KeyAccess
  caller: WorkflowCaller
  requestId: string
  arguments: Arguments
  /** The operation input of a call; `{}` if there is none. */
  input: () => ToolInput
  /** Canonical text of the arguments as received, without the named members. */
  canonical: (without?: readonly string[]) => string
}

export interface Tool<Arguments = unknown> {
  name: string
  title: string
  description: string
  /** A key with any of these scopes sees the tool and may call it. */
  scopes: readonly GuardedScope[]
  annotations: Record<string, boolean>
  arguments: ZodType<Arguments>
  /** `structuredContent` of a call that succeeds. */
  success: ZodType
  call(call: ToolCall<Arguments>): ToolAnswer | Promise<ToolAnswer>
}

/** Preserves the type of the arguments in a tool definition; in the list all tools have the same type. */
export function tool<Arguments>(definition: Tool<Arguments>): Tool {
  return definition
}

export const reading = { readOnlyHint: true, openWorldHint: false }
