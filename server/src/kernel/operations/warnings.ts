import * as z from 'zod'

export const warningSchema = z
  .looseObject({ code: z.string(), message: z.string() })
  .describe('Something that the operation took for granted, with the ids that it is about.')

/**
 * What an operation took for granted, for whoever can correct it: `code` for programs, `message` a sentence, and the ids that
 * it is about. It changes nothing of the answer.
 */
export type Warning = z.infer<typeof warningSchema>

/** So many are told of one call. */
const mostTold = 20

/** The warnings of one run, as its parts and its repetitions come and go. */
export class Warnings {
  readonly #all: Warning[] = []

  add(warning: Warning): void {
    if (this.#all.length < mostTold) this.#all.push(asKept(warning))
  }

  get count(): number {
    return this.#all.length
  }

  /** Forgets those that came later, because what they were about was taken back. */
  keepFirst(count: number): void {
    this.#all.length = Math.min(this.#all.length, count)
  }

  /** Null for none, so that nothing is told where there is nothing to tell. */
  get told(): Warning[] | null {
    return this.#all.length === 0 ? null : [...this.#all]
  }
}

/** Its members in the order in which Postgres keeps them in the receipt, so that a repeat is told the same bytes. */
function asKept(warning: Warning): Warning {
  const inOrder = ([a]: [string, unknown], [b]: [string, unknown]): number =>
    a.length - b.length || (a < b ? -1 : 1)
  return Object.fromEntries(Object.entries(warning).sort(inOrder)) as Warning
}
