import type { EventType, PayloadOf } from '../events/event.ts'
import { newId } from '../ids.ts'
import type { Mutation } from './operation.ts'
import type { OutboxEvent } from './outbox-event.ts'

/**
 * Events that one execution of a mutation emits. They are validated when they are emitted, and written just before
 * the commit (settle.ts), so that a handler that fails afterwards emits nothing.
 */
export class Outbox {
  readonly #operation: Pick<Mutation, 'name' | 'emits'>
  readonly #events: OutboxEvent[] = []

  constructor(operation: Pick<Mutation, 'name' | 'emits'>) {
    this.#operation = operation
  }

  add<E extends EventType>(event: E, payload: PayloadOf<E>): void {
    if (!this.#operation.emits?.includes(event)) {
      throw new Error(`${this.#operation.name} emitted ${event.name} without declaring it.`)
    }
    this.#events.push({ name: event.name, payload: JSON.stringify(event.payload.parse(payload)) })
  }

  get events(): readonly OutboxEvent[] {
    return this.#events
  }

  /** Adds the events of an operation that ran inside this one, as if this operation had emitted them. */
  takeOver(other: Outbox): void {
    for (const emitted of other.#events) {
      if (!this.#operation.emits?.some((event) => event.name === emitted.name))
        throw new Error(`${this.#operation.name} emitted ${emitted.name} without declaring it.`)
      this.#events.push(emitted)
    }
  }

  /** Removes all events except the first `count`. */
  truncate(count: number): void {
    this.#events.length = count
  }

  clear(): void {
    this.truncate(0)
  }

  /** Returns the events as a JSON array with id, name and payload of each, in the form that settle.ts writes. */
  toJson(): string {
    return `[${this.toTexts().join()}]`
  }

  /** Returns each event as a JSON object with id, name, payload and the members of `common`. */
  toTexts(common: object = {}): string[] {
    const members = JSON.stringify(common).slice(1, -1)
    const end = members === '' ? '}' : `,${members}}`
    return this.#events.map(
      ({ name, payload }) => `{"id":"${newId()}","name":"${name}","payload":${payload}${end}`,
    )
  }
}
