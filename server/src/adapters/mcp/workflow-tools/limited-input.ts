import { bodyTooLarge, usualBodyLimit } from '../../../kernel/http/bound-body.ts'
import type { Operation } from '../../../kernel/operations/operation.ts'
import type { ToolInput } from '../tool.ts'

/** Refuses an input that is larger than the maximum body size of the operation. */
export function limitedInput(operation: Operation, input: ToolInput): ToolInput {
  const limit = operation.bodyLimit ?? usualBodyLimit
  if (input.atMostBytes <= limit || Buffer.byteLength(input.canonical()) <= limit) return input
  throw bodyTooLarge(limit, `The input is too large: this operation accepts at most ${limit} bytes.`)
}
