import type { Writes } from '../database/queries.ts'

/** What stays of a call that is refused although everything that it did is taken back: that it was refused. */
export class Refused {
  readonly #left: ((db: Writes) => Promise<unknown>)[] = []

  add(write: (db: Writes) => Promise<unknown>): void {
    this.#left.push(write)
  }

  /** The call begins anew. */
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
