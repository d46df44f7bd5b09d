import type { Transaction } from '../database/transaction.ts'
import type { EventType, PayloadOf } from '../events/event.ts'
import { newId } from '../ids.ts'
import type { MutationContext } from './context.ts'
import type { Mutation } from './operation.ts'

/**
 * The events of one run. They are checked when told and written just before the commit, so that a handler which fails
 * later has told nothing.
 */
export class Outbox {
  readonly #operation: Pick<Mutation, 'name' | 'emits'>
  #events: { name: string; payload: string }[] = []

  constructor(operation: Pick<Mutation, 'name' | 'emits'>) {
    this.#operation = operation
  }

  add<E extends EventType>(event: E, payload: PayloadOf<E>): void {
    if (!this.#operation.emits?.includes(event)) {
      throw new Error(`${this.#operation.name} told ${event.name} without declaring it.`)
    }
    this.#events.push({ name: event.name, payload: JSON.stringify(event.payload.parse(payload)) })
  }

  clear(): void {
    this.#events = []
  }

  async write(transaction: Transaction, ctx: MutationContext): Promise<void> {
    const cause = JSON.stringify({ request_id: ctx.requestId, operation: this.#operation.name })
    await Promise.all(
      this.#events.map(({ name, payload }) =>
        transaction.rows(
          `insert into events (org_id, id, name, payload, cause, occurred_at) values ($1, $2, $3, $4, $5, $6)`,
          [ctx.actor.org.id, newId(), name, payload, cause, ctx.now],
        ),
      ),
    )
  }
}
