import type { DocumentAmounts } from './document.ts'
import { allocate, sum } from './exact.ts'
import { type SoldPart, type Taking, take } from './sold.ts'

// Calculates the amounts that each credit note credits for every line of an invoice. A credit note can credit only what
// earlier credit notes have left.

export interface NoteAmounts {
  net: number
  discount: number
  tax: number
  components: number[]
  total: number
}

export class Creditable {
  readonly lines: (SoldPart | null)[]
  components: number[]

  constructor(amounts: DocumentAmounts, quantities: readonly bigint[]) {
    this.lines = amounts.lines.map((line, at) => ({ ...line, of: at, quantity: quantities[at]! }))
    this.components = [...amounts.components]
  }

  get left(): number {
    return sum(this.lines.map((line) => (line ? line.net - line.discount + line.tax : 0)))
  }

  /** Credits parts of lines. `takings` contains each line at most once. */
  credit(takings: readonly { line: number; taking: Taking }[]): NoteAmounts {
    const taken = takings.map(({ line, taking }) => {
      const parts = take(this.lines[line]!, taking)
      this.lines[line] = parts.rest
      return parts.taken
    })
    const tax = sum(taken.map((part) => part.tax))
    const components = allocate(tax, this.components)
    this.components = this.components.map((cents, at) => cents - components[at]!)
    const net = sum(taken.map((part) => part.net))
    const discount = sum(taken.map((part) => part.discount))
    return { net, discount, tax, components, total: net - discount + tax }
  }

  /** Credits everything that earlier credit notes have left. */
  creditAll(): NoteAmounts {
    const open = this.lines.flatMap((line, at) => (line ? [{ line: at, taking: 'all' as const }] : []))
    return this.credit(open)
  }
}
