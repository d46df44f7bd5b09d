import type { MemberActor } from '../access/actor.ts'
import type { AppError } from '../errors.ts'
import type { MutationEffects } from './effects.ts'
import type { CreatedRecord, LaterCall } from './later-calls.ts'

/**
 * Result of a dry run of one item: the output and effects that the item would have, or the error that would refuse
 * it.
 */
export type TriedItem = { output: unknown; effects: MutationEffects } | { error: AppError }

/**
 * A transaction in which the items of a batch are tried one after the other. Each item sees the changes of those
 * before it.
 */
export interface BatchDryRun {
  /**
   * Start of the dry run, by the organization's clock or by the real clock, whichever is earlier. Instants at or
   * after this time are omitted when effects are compared, because they differ each time the batch is tried.
   */
  began: string
  /** Runs a query as the member. The query sees the changes of earlier items. */
  read(name: string, input: unknown): Promise<unknown>
  /**
   * Returns the calls that worked on a record since it was created, at all locations (later-calls.ts). Undefined if it
   * is not known which call created the record. Empty if the member cannot access the record.
   */
  findLaterCalls(record: CreatedRecord): Promise<LaterCall[] | undefined>
  /** Throws if the member may not call the mutation. */
  authorize(name: string): void
  /** True if the mutation accepts the form of the input. Does not run it. */
  accepts(name: string, input: unknown): boolean
  /** Runs a mutation as the member. If it is refused, its changes are rolled back and the next item can be tried. */
  tryItem(name: string, input: unknown): Promise<TriedItem>
}

/** Properties of a mutation that decide whether it can be an item of a batch. */
export interface MutationFacts {
  /**
   * True if members can call the mutation. False for mutations of the service itself, of customers and of
   * automations.
   */
  isForMembers: boolean
  /** True if the mutation calls a provider, or does slow work before its transaction. */
  isSlow: boolean
  /** True if the mutation's answer contains a secret or the bytes of a file. */
  hasSecret: boolean
}

/**
 * Dry runs of many mutations in one transaction, which is never committed. No event is emitted, no message is sent
 * and no background task runs. The mutations acquire their usual locks and hold them until the end. So an
 * organization can have only one such dry run at a time, for at most `longestMs`.
 */
export interface BatchDryRuns {
  /** Describes a mutation. Undefined if no mutation has the name. Throws if the member may not call it. */
  describe(actor: MemberActor, name: string): MutationFacts | undefined
  /** True if API keys cannot call the mutation, neither through the gateway nor through MCP. */
  isOffApi(name: string): boolean
  /**
   * Runs `work` with a new dry run. Throws `invalid_state` if another dry run of the organization is running, and
   * `validation_error` for the input field `field` if choosing and testing the items takes longer than 30 seconds.
   */
  open<Result>(
    actor: MemberActor,
    field: string,
    work: (dryRun: BatchDryRun) => Promise<Result>,
  ): Promise<Result>
}
