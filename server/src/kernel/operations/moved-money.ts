/** A changed row of the change log. */
interface Changed {
  kind: string
  change: string
  row: Readonly<Record<string, unknown>>
}

/** An entry of the books of payments, or a credit note. */
export interface MovedMoney {
  kind: string
  /** `none`: no money is paid, for example if a deposit that was paid before is applied to an invoice. */
  direction: 'in' | 'out' | 'none'
  /** Amount in cents, including the tip. */
  amount_cents: number
  /**
   * Amount by which the client's net debt (debt less unused deposits and credit) decreases without a payment.
   * Negative if it increases. 0 for payments, and for deposits and credit that are only applied or released.
   */
  owed_cents: number
  currency: string
  method: string
  document: { kind: string; id: string } | null
}

/**
 * Returns payments that were created, existing payments that were booked because they succeeded, and credit notes that
 * were created. An existing payment is also updated if its client is merged into another one, but then it is not
 * booked.
 */
export function movedMoney(contents: readonly Changed[]): MovedMoney[] {
  const booked = new Set(
    contents.flatMap(({ kind, change, row }) =>
      kind === 'ledger_entry' && change === 'created' ? [row['payment_id']] : [],
    ),
  )
  return contents.flatMap(({ kind, change, row }) => {
    const isCreditNote = kind === 'credit_note' && change === 'created'
    const isMoved =
      change === 'created' || (change === 'updated' && row['status'] === 'succeeded' && booked.has(row['id']))
    if (!isCreditNote && (kind !== 'payment' || !isMoved)) return []
    const named = ['invoice', 'estimate'].find((each) => typeof row[`${each}_id`] === 'string')
    const amount_cents = row[isCreditNote ? 'total_cents' : 'amount_cents'] as number
    return {
      kind: isCreditNote ? kind : (row['kind'] as string),
      direction: isCreditNote ? 'none' : directionOf(row),
      amount_cents,
      owed_cents: isCreditNote ? amount_cents : amount_cents * owedSign(row),
      currency: row['currency'] as string,
      method: isCreditNote ? 'other' : (row['method'] as string),
      document: named === undefined ? null : { kind: named, id: row[`${named}_id`] as string },
    }
  })
}

type PaymentRow = Changed['row']

/** Part of a payment that was recorded before: a deposit or credit that is applied, or an overpayment that is kept. */
const isPartOfPayment = (row: PaymentRow): boolean =>
  row['applied_from'] !== null || row['origin_id'] !== null

function directionOf(row: PaymentRow): MovedMoney['direction'] {
  if (row['kind'] === 'refund') return 'out'
  if (row['kind'] === 'payment') return 'in'
  return row['kind'] === 'deposit' && !isPartOfPayment(row) ? 'in' : 'none'
}

/**
 * Returns 1 if the entry decreases the client's net debt (debt less credit), -1 if it increases it, and 0 if it does
 * not change it or is a payment. An overpayment is stored as a payment, a release from the invoice (-1) and a credit of
 * the client (1), so the sum of the last two is 0.
 */
function owedSign(row: PaymentRow): 1 | 0 | -1 {
  if (row['applied_from'] !== null) return 0
  switch (row['kind']) {
    case 'release':
      return -1
    case 'deposit':
      return isPartOfPayment(row) ? 1 : 0
    case 'credit':
    case 'write_off':
      return 1
    default:
      return 0
  }
}
