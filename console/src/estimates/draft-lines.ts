import type { LineItem, LineItemInput } from '../api/operations.ts'

/**
 * A line that is being edited. Its price is the typed text, so that an unfinished amount is not changed while the
 * person types.
 */
export interface DraftLine extends Omit<LineItemInput, 'unit_price_cents' | 'unit_price_decimal'> {
  key: string
  price: string
}

/** Returns the stored lines as editable lines, in their order. */
export const draftOf = (lines: readonly LineItem[]): DraftLine[] =>
  lines.map((line) => ({
    key: line.id,
    kind: line.kind,
    service_id: line.service_id,
    name: line.name,
    description: line.description,
    quantity: line.quantity,
    unit: line.unit,
    price: line.unit_price_decimal ?? ((line.unit_price_cents ?? 0) / 100).toFixed(2),
    minimum_cents: line.minimum_cents ?? null,
    taxable: line.taxable,
    tax_rate_id: line.tax_rate_id,
    optional: line.optional,
    selected: line.selected,
    option_id: line.option_id,
    ...(line.discount === undefined ? {} : { discount: line.discount }),
    ...(line.pay_class === undefined ? {} : { pay_class: line.pay_class }),
  }))

/** Returns the lines as input of an operation. Undefined if a name, quantity or price is not valid. */
export function inputOf(lines: readonly DraftLine[]): LineItemInput[] | undefined {
  const inputs = lines.map(({ key: _key, price, ...line }): LineItemInput | undefined => {
    const plain = price.replace(/[$,\s]/g, '')
    const isReadable = /^-?\d*\.?\d*$/.test(plain) && /\d/.test(plain)
    const quantity = (line.quantity ?? '').trim()
    if (!line.name.trim() || !isReadable || !/^\d*\.?\d+$/.test(quantity)) return undefined
    return { ...line, quantity, ...priceOf(plain) }
  })
  return inputs.every((input) => input !== undefined) ? inputs : undefined
}

/** Returns the price in whole cents if it has at most two decimals, otherwise as an exact decimal. */
function priceOf(text: string): Pick<LineItemInput, 'unit_price_cents' | 'unit_price_decimal'> {
  const decimals = text.split('.')[1]?.length ?? 0
  if (decimals > 2) return { unit_price_decimal: text }
  return { unit_price_cents: Math.round(Number(text) * 100) }
}

export const changeLine = (lines: readonly DraftLine[], key: string, part: Partial<DraftLine>): DraftLine[] =>
  lines.map((line) => (line.key === key ? { ...line, ...part } : line))

export const removeLine = (lines: readonly DraftLine[], key: string): DraftLine[] =>
  lines.filter((line) => line.key !== key)

/** Moves a line by `step` positions, but not beyond the ends of the list. */
export function moveLine(lines: readonly DraftLine[], key: string, step: number): DraftLine[] {
  const from = lines.findIndex((line) => line.key === key)
  const to = Math.min(lines.length - 1, Math.max(0, from + step))
  if (from === -1 || from === to) return [...lines]
  const next = lines.filter((line) => line.key !== key)
  next.splice(to, 0, lines[from]!)
  return next
}

/** Adds a line at the end. The line is empty, except for the given fields. */
export const addLine = (
  lines: readonly DraftLine[],
  key: string,
  part: Partial<DraftLine> = {},
): DraftLine[] => [
  ...lines,
  { key, kind: 'service', name: '', quantity: '1', unit: null, price: '0.00', taxable: true, ...part },
]
