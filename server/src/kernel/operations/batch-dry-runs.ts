import type { MemberActor } from '../access/actor.ts'
import type { AppError } from '../errors.ts'
import type { MutationEffects } from './effects.ts'

/** Result of the dry run of one item: what the item would do, or why it would be refused. */
export type TriedItem = { output: unknown; effects: MutationEffects } | { error: AppError }

/** A transaction in which the items of a batch are tried one after the other, each on the results of those before it. */
export interface BatchDryRun {
  /**
   * Start of the dry run: the organization's clock or the real clock, whichever is earlier. Instants from this start on
   * are not compared, because they differ in each run.
   */
  began: string
  /** Runs a query for the member. It reads what earlier items changed. */
  read(name: string, input: unknown): Promise<unknown>
  /** Runs a mutation for the member. A refused item leaves nothing, and the next one can be tried. */
  tryItem(name: string, input: unknown): Promise<TriedItem>
}

/** What decides if a mutation can be an item of a batch. */
export interface MutationFacts {
  /**
   * True if members can call the mutation. False for mutations of the service itself, of customers and of
   * automations.
   */
  isForMembers: boolean
  /** True if API keys cannot call the mutation through the gateway or MCP. */
  isOffApi: boolean
  /** True if the mutation calls a provider, or does slow work before its transaction. */
  isSlow: boolean
  /** True if the mutation's answer contains a secret or bytes. */
  hasSecret: boolean
}

/**
 * Dry runs of many mutations in one transaction, which is never committed. No event is emitted, no message is sent and no
 * background task runs. The mutations take their usual locks and keep them until the end, so an organization has one such
 * dry run at a time, which takes at most `longestMs`.
 */
export interface BatchDryRuns {
  /** Describes a mutation. Undefined if none has the name. Refuses a member who may not run it. */
  describe(actor: MemberActor, name: string): MutationFacts | undefined
  /**
   * Refuses with `invalid_state` while another dry run of the organization is running, and with `validation_error` one that
   * takes too long.
   */
  open<Result>(actor: MemberActor, work: (dryRun: BatchDryRun) => Promise<Result>): Promise<Result>
}
