import type { Transaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import { type SaidMessage, textOfMessage } from '../messages/text-of-message.ts'
import { type AnnouncedMail, collectEffects, type MutationEffects } from './effects.ts'
import type { Kernel } from './kernel.ts'
import type { Mutation } from './operation.ts'
import type { OutboxEvent } from './outbox-event.ts'
import type { ProviderRequest } from './provider-request.ts'
import type { ShownStart, StartedLater } from './started-later.ts'

type ListMails = () => Promise<readonly AnnouncedMail[]>

/**
 * Collects the effects of a call that the changed rows do not show: requests to providers, emails that the operation
 * announces, and work that the operation starts in the background.
 */
export class RunEffects<Output> {
  readonly requests: ProviderRequest[] = []
  readonly announcing: ListMails[] = []
  readonly started: (StartedLater & { start: ShownStart })[] = []
  /** An id that is lower than the ids of all records that the call creates. */
  readonly #since = newId()

  /**
   * Collects all effects of the call so far. Removes secrets from the answer, because they differ each time. Records
   * with ids above `since` count as new. A batch passes its own start as `since`: the digest then does not cover the
   * answer, which may contain records of other items of the batch.
   */
  async collect(
    kernel: Kernel,
    transaction: Transaction,
    run: {
      orgId: string
      operation: Pick<Mutation<never, Output>, 'redact' | 'bound'>
      events: readonly OutboxEvent[]
      now: string
      since?: string | undefined
      drawn?: ReadonlySet<number> | undefined
    },
    output: Output | null,
  ): Promise<MutationEffects> {
    const { orgId, operation, events, now, since, drawn } = run
    const result = output === null || !operation.redact ? output : operation.redact(output)
    const saidBy = (channel: 'email' | 'sms', id: string): Promise<SaidMessage> =>
      textOfMessage(transaction, kernel.services.sealer, { orgId, channel, id })
    const collected = {
      events,
      asks: this.requests,
      announced: (await Promise.all(this.announcing.map((listMails) => listMails()))).flat(),
      starts: this.started.map(({ start }) => start),
      result,
      bound: boundOf(operation, result, since),
    }
    const earliest = since !== undefined && since < this.#since ? since : this.#since
    return await collectEffects(transaction, saidBy, collected, { since: earliest, now, drawn })
  }

  /** Returns estimates of how many records each started operation will affect, in the order of `effects.starts`. */
  foreseeStarts(): Promise<unknown[]> {
    return Promise.all(this.started.map(async (each) => (await each.foresee?.(each.start)) ?? null))
  }
}

/**
 * Returns the parts of the answer that must be the same in the dry run and in the confirmed call. The digest in the
 * confirm token covers them.
 */
function boundOf<Output>(
  operation: Pick<Mutation<never, Output>, 'bound'>,
  result: Output | null,
  since: string | undefined,
): unknown {
  if (result === null || since !== undefined) return null
  return operation.bound ? operation.bound(result) : result
}
