import * as z from 'zod'

export const warningSchema = z
  .looseObject({ code: z.string(), message: z.string() })
  .describe('An assumption that the operation made, with the ids of the records that it is about.')

/**
 * A warning about an assumption, for a caller that can correct it. `code` is for programs. `message` is a sentence.
 * Further fields contain the ids of the records that the warning is about. A warning does not change the result.
 */
export type Warning = z.infer<typeof warningSchema>

/** Maximum number of warnings of one call. */
const maxWarnings = 20

/** Warnings of one call, including those of operations that run inside it. */
export class Warnings {
  readonly #all: Warning[] = []

  add(warning: Warning): void {
    if (this.#all.length < maxWarnings) this.#all.push(inStoredOrder(warning))
  }

  get count(): number {
    return this.#all.length
  }

  /** Removes the warnings after the first `count`, because the work that added them was rolled back. */
  truncate(count: number): void {
    this.#all.length = Math.min(this.#all.length, count)
  }

  /** Returns the warnings. Null if there are none, so that the answer omits the field. */
  get allOrNull(): Warning[] | null {
    return this.#all.length === 0 ? null : [...this.#all]
  }
}

/**
 * Puts the fields in the order in which Postgres stores them in the receipt, so that a repeated call receives the
 * same bytes.
 */
function inStoredOrder(warning: Warning): Warning {
  const inOrder = ([a]: [string, unknown], [b]: [string, unknown]): number =>
    a.length - b.length || (a < b ? -1 : 1)
  return Object.fromEntries(Object.entries(warning).sort(inOrder)) as Warning
}
