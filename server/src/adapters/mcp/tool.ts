import type { ZodType } from 'zod'
import type { KeyAccess } from '../../kernel/access/key-directory.ts'
import type { Document } from '../rest/read-request.ts'
import type { GuardedScope, WorkflowCaller } from '../workflows/index.ts'
import type { ToolAnswer } from './tool-answer.ts'

/** What a call gives to an operation. */
export interface ToolInput extends Document {
  /** It is not longer than the message that it came in. */
  atMostBytes: number
}

export interface ToolCall<Arguments> {
  access: KeyAccess
  caller: WorkflowCaller
  requestId: string
  arguments: Arguments
  /** What the call gives to an operation; nothing given is `{}`. */
  input: () => ToolInput
  /** The arguments by value, as they came, but for the members that are named. */
  canonical: (without?: readonly string[]) => string
}

export interface Tool<Arguments = unknown> {
  name: string
  title: string
  description: string
  /** Any of these shows the tool and lets it be called. */
  scopes: readonly GuardedScope[]
  annotations: Record<string, boolean>
  arguments: ZodType<Arguments>
  /** `structuredContent` of a call that succeeds. */
  success: ZodType
  call(call: ToolCall<Arguments>): ToolAnswer | Promise<ToolAnswer>
}

/** Keeps the type of the arguments together while a tool is written down; in the list they are all alike. */
export function tool<Arguments>(definition: Tool<Arguments>): Tool {
  return definition
}

export const reading = { readOnlyHint: true, openWorldHint: false }
