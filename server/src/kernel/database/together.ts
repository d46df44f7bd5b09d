import type { Later, Parameter } from './queries.ts'

/**
 * Collects statements that write to different rows, and sends them as one statement. A statement costs Postgres and
 * this process about as much as the row that it writes, so that many small ones are expensive. All see the data as of
 * the beginning, and Postgres executes them in no particular order. Their texts must not begin with `with`.
 */
export class Together implements Later {
  readonly #texts: string[] = []
  readonly #parameters: Parameter[] = []

  later(text: string, parameters: readonly Parameter[] = []): void {
    this.#texts.push(renumbered(text, this.#parameters.length))
    this.#parameters.push(...parameters)
  }

  send(db: Later): void {
    const last = this.#texts.pop()
    if (last === undefined) return
    const before = this.#texts.map((text, index) => `w${index} as (${text})`)
    db.later(before.length === 0 ? last : `with ${before.join(', ')} ${last}`, this.#parameters)
  }
}

const renumberedTexts = new Map<string, string>()

/**
 * Returns the statement with its parameters renumbered, so that they follow the first `count` ones. The texts are a small
 * fixed set, so that all results are cached.
 */
function renumbered(text: string, count: number): string {
  if (count === 0) return text
  const key = `${count} ${text}`
  const known = renumberedTexts.get(key)
  if (known !== undefined) return known
  const result = text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + count}`)
  renumberedTexts.set(key, result)
  return result
}
