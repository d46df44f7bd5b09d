import type { Mutation, Operation } from '../../kernel/operations/operation.ts'
import type { ViewSelection } from '../view/view.ts'

/** Maximum size of an answer in bytes: 4 MiB, of which 1 KiB is reserved for the envelope around it. */
export const responseLimit = 4 * 1024 * 1024 - 1024

export interface WorkflowCall {
  operation: Operation
  input: unknown
  requestId: string
  /** Part of the answer that the caller requests. If absent, the whole answer is sent. */
  selection?: ViewSelection
  /**
   * Maximum size of a page in bytes. A page ends before the item that would exceed this size. If undefined, there is no
   * such limit.
   */
  pageBytes?: number | undefined
}

export interface MutationCall extends WorkflowCall {
  operation: Mutation
  /** Input in canonical form: two spellings of the same JSON have the same text. */
  canonicalInput: string
}

export interface KeyedMutationCall extends MutationCall {
  idempotencyKey: string
  /**
   * Confirm token from a dry run. With a token, the call has exactly the effects that the dry run showed, or
   * is refused. Undefined if the caller sent none.
   */
  confirmToken: string | undefined
}
