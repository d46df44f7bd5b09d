import type { Mutation, Operation } from '../../kernel/operations/operation.ts'
import type { ViewSelection } from '../view/view.ts'

/** Maximum size of an answer in bytes: 4 MiB minus the envelope around it. */
export const responseLimit = 4 * 1024 * 1024 - 1024

export interface WorkflowCall {
  operation: Operation
  input: unknown
  requestId: string
  /** The requested part of the answer. Default: all of it. */
  selection?: ViewSelection
  /** Maximum size of a page in bytes. A page ends before it would become larger. */
  pageBytes?: number | undefined
}

export interface MutationCall extends WorkflowCall {
  operation: Mutation
  /** Canonical text of the input. */
  canonicalInput: string
}

export interface KeyedMutationCall extends MutationCall {
  idempotencyKey: string
  /** Token from a dry run. With it, the call may have only the effects that the dry run showed. */
  confirmToken: string | undefined
}
