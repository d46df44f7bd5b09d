import type { EventType, PayloadOf } from '../events/event.ts'
import { newId } from '../ids.ts'
import type { Mutation } from './operation.ts'
import type { Told } from './told.ts'

/**
 * The events of one run. They are checked when told and written just before the commit (settle.ts), so that a handler
 * which fails later has told nothing.
 */
export class Outbox {
  readonly #operation: Pick<Mutation, 'name' | 'emits'>
  readonly #events: Told[] = []

  constructor(operation: Pick<Mutation, 'name' | 'emits'>) {
    this.#operation = operation
  }

  add<E extends EventType>(event: E, payload: PayloadOf<E>): void {
    if (!this.#operation.emits?.includes(event)) {
      throw new Error(`${this.#operation.name} told ${event.name} without declaring it.`)
    }
    this.#events.push({ name: event.name, payload: JSON.stringify(event.payload.parse(payload)) })
  }

  get told(): readonly Told[] {
    return this.#events
  }

  /** Takes over what another run told, as if this operation had. */
  takeOver(other: Outbox): void {
    for (const told of other.#events) {
      if (!this.#operation.emits?.some((event) => event.name === told.name))
        throw new Error(`${this.#operation.name} told ${told.name} without declaring it.`)
      this.#events.push(told)
    }
  }

  /** Forgets all but the first so many. */
  keepFirst(count: number): void {
    this.#events.length = count
  }

  clear(): void {
    this.keepFirst(0)
  }

  /** As settle.ts writes them: a JSON array of id, name and payload. */
  toJson(): string {
    const events = this.#events.map(
      ({ name, payload }) => `{"id":"${newId()}","name":"${name}","payload":${payload}}`,
    )
    return `[${events.join()}]`
  }
}
