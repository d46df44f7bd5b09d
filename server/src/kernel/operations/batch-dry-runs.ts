import type { MemberActor } from '../access/actor.ts'
import type { AppError } from '../errors.ts'
import type { MutationEffects } from './effects.ts'
import type { Mutation } from './operation.ts'

/** Result of the dry run of one item: what the item would do, or why it would be refused. */
export type TriedItem = { output: unknown; effects: MutationEffects } | { error: AppError }

/** A transaction in which the items of a batch are tried one after the other, each on the results of those before it. */
export interface BatchDryRun {
  /**
   * Start of the dry run, by the organization's clock or the real clock, whichever is earlier. Later instants are not
   * compared.
   */
  began: string
  /** Runs a query for the member. It reads what earlier items changed. */
  read(name: string, input: unknown): Promise<unknown>
  /** Runs a mutation for the member. A refused item leaves nothing, and the next one can be tried. */
  tryItem(name: string, input: unknown): Promise<TriedItem>
}

/**
 * Dry runs of many mutations in one transaction, which is never committed. No event is emitted, no message is sent and no
 * background task runs. The mutations take their usual locks and keep them until the end, so an organization has one such
 * dry run at a time, which takes at most `longestMs`.
 */
export interface BatchDryRuns {
  findMutation(name: string): Mutation | undefined
  /**
   * Refuses with `invalid_state` while another dry run of the organization is running, and with `validation_error` one that
   * takes too long.
   */
  open<Result>(actor: MemberActor, work: (dryRun: BatchDryRun) => Promise<Result>): Promise<Result>
}
