import { type ItemInput, referredItem } from './batch-item.ts'

/** Thrown if an input refers to an earlier item that created no record. */
export class MissingItem extends Error {
  readonly n: number

  constructor(n: number) {
    super(`Item ${n} created no record.`)
    this.n = n
  }
}

/** Returns the numbers of the earlier items to which an input refers with `{"item": n}`. */
export function itemsNamedIn(input: ItemInput): number[] {
  return Object.values(input).flatMap((value) => referredItem(value) ?? [])
}

/** Replaces each `{"item": n}` in an input by the id of the record that this item created. */
export function withRecordsOfItems(input: ItemInput, idOfItem: ReadonlyMap<number, string>): ItemInput {
  const entries = Object.entries(input).map(([name, value]) => {
    const n = referredItem(value)
    if (n === undefined) return [name, value]
    const id = idOfItem.get(n)
    if (id === undefined) throw new MissingItem(n)
    return [name, id]
  })
  return Object.fromEntries(entries) as ItemInput
}

/**
 * Returns the id of the record that an item created, from the output of its operation. Undefined if it has no `id`.
 */
export function idOfResult(output: unknown): string | undefined {
  const id = (output as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id : undefined
}
