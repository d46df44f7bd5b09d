import { type ItemInput, referredItem } from './batch-item.ts'

/** Thrown if an input refers to an item that created no record. */
export class MissingItem extends Error {
  readonly n: number

  constructor(n: number) {
    super(`Item ${n} created no record.`)
    this.n = n
  }
}

/** Returns the numbers of the items whose records an input refers to. */
export function itemsNamedIn(input: ItemInput): number[] {
  return Object.values(input).flatMap((value) => referredItem(value) ?? [])
}

/** Replaces references to items in an input by the ids of the records that these items created. */
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

/** Returns the id of the record in the answer of an item. */
export function idOfResult(output: unknown): string | undefined {
  const id = (output as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id : undefined
}
