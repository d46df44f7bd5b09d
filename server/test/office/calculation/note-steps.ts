import fc from 'fast-check'
import { type Action, type Step, actionOf } from './correction-steps.ts'
import type { Creditable } from './credit-note.ts'
import type { Customer } from './customer.ts'
import type { Discount, DocumentLine } from './document.ts'
import type { Taking } from './sold.ts'

// Random invoices, and random credit notes between other actions on these invoices.

export interface Document {
  lines: DocumentLine[]
  discount: Discount
}

export const anyDocument: fc.Arbitrary<Document> = fc.record({
  lines: fc.array(
    fc.record({
      quantity: fc.constantFrom('1', '2', '3', '7', '2.5'),
      unit_price_cents: fc.constantFrom(33, 999, 3333, 5001, 12_345),
      taxable: fc.constantFrom(true, true, true, false),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  discount: fc.constantFrom(
    null,
    { type: 'percent' as const, value: '5' },
    { type: 'percent' as const, value: '12.345' },
    { type: 'fixed' as const, value: '19' },
  ),
})

const money = ['pay', 'payAll', 'overpay', 'applyOldest', 'deposit', 'writeOff', 'void', 'refund'] as const

export type NoteStep = Omit<Step, 'name'> & { name: (typeof money)[number] | 'note' | 'noteAll' }

export const anyNoteSteps: fc.Arbitrary<NoteStep[]> = fc.array(
  fc.record({
    name: fc.constantFrom<NoteStep['name']>(...money, 'payAll', 'note', 'note', 'note', 'note', 'noteAll'),
    at: fc.nat(6),
    amount: fc.constantFrom(1, 100, 3333, 9000),
    how: fc.nat(11),
  }),
  { minLength: 1, maxLength: 10, size: 'max' },
)

export type NoteAction = { do: 'note'; takings: { line: number; taking: Taking }[] } | { do: 'noteAll' }

/**
 * Returns the part of a line to credit. All parts of a line are either quantities or amounts, because the
 * specification does not say what happens if both are credited.
 */
function takingOf(creditable: Creditable, line: number, how: number): Taking | undefined {
  const part = creditable.lines[line]
  if (!part) return undefined
  if (how % 4 === 0) return 'all'
  if (line % 2 === 0) return { quantity: part.quantity > 10_000n ? 10_000n : part.quantity / 2n || 1n }
  return { amount_cents: how % 4 === 1 ? part.net : Math.ceil(part.net / (how % 4)) }
}

export function noteActionOf(
  customer: Customer,
  creditable: Creditable,
  { name, ...step }: NoteStep,
): Action | NoteAction | undefined {
  const invoice = customer.invoices[0]!
  // The specification does not say what a credit note does to a write-off.
  if (invoice.writtenOff > 0 && (name === 'note' || name === 'noteAll')) return undefined
  if (name === 'noteAll') return { do: name }
  if (name === 'note') {
    const lines = step.how % 3 === 0 ? [step.at, step.at + 1] : [step.at]
    const chosen = new Set(lines.map((line) => line % creditable.lines.length))
    const takings = [...chosen].flatMap((line) => {
      const taking = takingOf(creditable, line, step.how)
      return taking ? [{ line, taking }] : []
    })
    return takings.length === 0 ? undefined : { do: 'note', takings }
  }
  // If an invoice has several payments or deposits, the specification does not say from which of them a credit note
  // takes the money that it moves from the invoice to the client's balance.
  const sources = invoice.payments.length + invoice.applied.length
  if (name === 'refund' && invoice.notes.length > 0 && sources > 1) return undefined
  return actionOf(customer, { ...step, name })
}
