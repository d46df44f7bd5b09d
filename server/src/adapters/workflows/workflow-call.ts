import type { Mutation, Operation } from '../../kernel/operations/operation.ts'
import type { ViewSelection } from '../view/view.ts'

/** Maximum size of an answer, in bytes: 4 MiB less the envelope around it. */
export const responseLimit = 4 * 1024 * 1024 - 1024

export interface WorkflowCall {
  operation: Operation
  input: unknown
  requestId: string
  /** The requested part of the answer. Default: all of it. */
  selection?: ViewSelection
  /** A page ends before it exceeds this size. */
  pageBytes?: number | undefined
}

export interface MutationCall extends WorkflowCall {
  operation: Mutation
  /** Canonical text of the input. */
  canonicalInput: string
}

export interface KeyedMutationCall extends MutationCall {
  idempotencyKey: string
  /** From a dry run: the call may have only the effects that were shown. */
  confirmToken: string | undefined
}
