import { Refused } from './customer.ts'
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

  /** Credits parts of lines. `takings` contains each line at most once. Refuses parts that are worth less than a cent. */
  credit(takings: readonly { line: number; taking: Taking }[]): NoteAmounts {
    const parts = takings.map(({ line, taking }) => ({ line, ...take(this.lines[line]!, taking) }))
    const sumOf = (name: 'net' | 'discount' | 'tax'): number => sum(parts.map(({ taken }) => taken[name]))
    const [net, discount, tax] = [sumOf('net'), sumOf('discount'), sumOf('tax')]
    const total = net - discount + tax
    if (total <= 0) throw new Refused('no amount')
    for (const { line, rest } of parts) this.lines[line] = rest
    const components = allocate(tax, this.components)
    this.components = this.components.map((cents, at) => cents - components[at]!)
    return { net, discount, tax, components, total }
  }

  /** Credits everything that earlier credit notes have left. */
  creditAll(): NoteAmounts {
    const open = this.lines.flatMap((line, at) => (line ? [{ line: at, taking: 'all' as const }] : []))
    return this.credit(open)
  }
}
