import type { Writes } from '../database/queries.ts'

/** Writes that are executed after a refused call has been rolled back, such as a record of the refusal. */
export class Refused {
  readonly #left: ((db: Writes) => Promise<unknown>)[] = []

  add(write: (db: Writes) => Promise<unknown>): void {
    this.#left.push(write)
  }

  /** Removes the registered writes, because the call runs again from its start. */
  clear(): void {
    this.#left.length = 0
  }

  get isEmpty(): boolean {
    return this.#left.length === 0
  }

  async write(db: Writes): Promise<void> {
    for (const write of this.#left) await write(db)
  }
}
