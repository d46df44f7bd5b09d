import type { EventType, PayloadOf } from '../events/event.ts'
import { newId } from '../ids.ts'
import type { Mutation } from './operation.ts'
import type { Told } from './told.ts'

/**
 * Events of one run. They are validated when emitted and written just before the commit (settle.ts), so that a handler
 * that fails later emits nothing.
 */
export class Outbox {
  readonly #operation: Pick<Mutation, 'name' | 'emits'>
  readonly #events: Told[] = []

  constructor(operation: Pick<Mutation, 'name' | 'emits'>) {
    this.#operation = operation
  }

  add<E extends EventType>(event: E, payload: PayloadOf<E>): void {
    if (!this.#operation.emits?.includes(event)) {
      throw new Error(`${this.#operation.name} emitted ${event.name} without declaring it.`)
    }
    this.#events.push({ name: event.name, payload: JSON.stringify(event.payload.parse(payload)) })
  }

  get told(): readonly Told[] {
    return this.#events
  }

  /** Adds the events of a nested run, as if this operation had emitted them. */
  takeOver(other: Outbox): void {
    for (const told of other.#events) {
      if (!this.#operation.emits?.some((event) => event.name === told.name))
        throw new Error(`${this.#operation.name} emitted ${told.name} without declaring it.`)
      this.#events.push(told)
    }
  }

  /** Drops all events but the first `count`. */
  keepFirst(count: number): void {
    this.#events.length = count
  }

  clear(): void {
    this.keepFirst(0)
  }

  /** A JSON array of id, name and payload, as settle.ts writes it. */
  toJson(): string {
    const events = this.#events.map(
      ({ name, payload }) => `{"id":"${newId()}","name":"${name}","payload":${payload}}`,
    )
    return `[${events.join()}]`
  }
}
