import type { Mutation, Operation } from '../../kernel/operations/operation.ts'
import type { Wanted } from '../view/view.ts'

/** Largest answer, in bytes: 4 MiB less the envelope around it. */
export const responseLimit = 4 * 1024 * 1024 - 1024

export interface WorkflowCall {
  operation: Operation
  input: unknown
  requestId: string
  /** How much of the answer is wanted; all of it unless told. */
  wanted?: Wanted
  /** A page ends before it comes to so many bytes. */
  pageBytes?: number | undefined
}

export interface MutationCall extends WorkflowCall {
  operation: Mutation
  /** The input by value. */
  canonicalInput: string
}

export interface KeyedMutationCall extends MutationCall {
  idempotencyKey: string
  /** Given back from a rehearsal: only what was shown may happen. */
  confirmToken: string | undefined
}
