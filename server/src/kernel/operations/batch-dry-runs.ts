import type { MemberActor } from '../access/actor.ts'
import type { AppError } from '../errors.ts'
import type { MutationEffects } from './effects.ts'

/** Result of the dry run of one item: what the item would do, or why it would be refused. */
export type TriedItem = { output: unknown; effects: MutationEffects } | { error: AppError }

/** A transaction in which the items of a batch are tried one after the other, each on the results of those before it. */
export interface BatchDryRun {
  /**
   * Start of the dry run: the time of the organization's clock or of the real clock, whichever is earlier. Instants
   * from this start on are omitted when effects are compared, because they differ in each run.
   */
  began: string
  /** Runs a query as the member. It sees the changes of earlier items. */
  read(name: string, input: unknown): Promise<unknown>
  /** Runs a mutation as the member. If it is refused, its changes are rolled back and the next item can be tried. */
  tryItem(name: string, input: unknown): Promise<TriedItem>
}

/** Properties of a mutation that decide if it can be an item of a batch. */
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
   * Runs `work` with a new dry run. Throws `invalid_state` if another dry run of the organization is running, and
   * `validation_error` if this one takes longer than `longestMs`.
   */
  open<Result>(actor: MemberActor, work: (dryRun: BatchDryRun) => Promise<Result>): Promise<Result>
}
