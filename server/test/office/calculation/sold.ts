import type { LineAmounts } from './document.ts'
import { allocate, shareOfLeft, sum } from './exact.ts'

// The shares that acceptance fixes, in the parts into which jobs and invoices divide a sale.

/** A part of a bought line: so much of its quantity, in ten-thousandths, with its amounts. */
export interface SoldPart extends LineAmounts {
  /** Position of the bought line. */
  of: number
  quantity: bigint
}

/** How much of a line to take: all of it, a quantity in ten-thousandths, or an amount of its net. */
export type Taking = { quantity: bigint } | { amount_cents: number } | 'all'

/** Takes a part off, by rule R. Returns the part taken and what stays, null if nothing does. */
export function take(part: SoldPart, taking: Taking): { taken: SoldPart; rest: SoldPart | null } {
  if (taking === 'all') return { taken: part, rest: null }
  const [share, whole] =
    'quantity' in taking ? [taking.quantity, part.quantity] : [BigInt(taking.amount_cents), BigInt(part.net)]
  if (share === whole) return { taken: part, rest: null }
  const taken = {
    of: part.of,
    quantity: 'quantity' in taking ? taking.quantity : part.quantity,
    net: 'quantity' in taking ? shareOfLeft(part.net, share, whole) : taking.amount_cents,
    discount: shareOfLeft(part.discount, share, whole),
    tax: shareOfLeft(part.tax, share, whole),
  }
  const rest = {
    of: part.of,
    quantity: 'quantity' in taking ? part.quantity - taking.quantity : part.quantity,
    net: part.net - taken.net,
    discount: part.discount - taken.discount,
    tax: part.tax - taken.tax,
  }
  return { taken, rest }
}

export const totalOf = (parts: readonly LineAmounts[]): number =>
  sum(parts.map(({ net, discount, tax }) => net - discount + tax))

export interface Billed {
  subtotal: number
  discount: number
  tax: number
  components: number[]
  total: number
}

/** An invoice of parts as sold, while other invoices hold these components of the accepted ones. */
export function billed(parts: readonly LineAmounts[], accepted: number[], held: readonly number[][]): Billed {
  const left = accepted.map((cents, at) => cents - sum(held.map((components) => components[at]!)))
  const tax = sum(parts.map((part) => part.tax))
  return {
    subtotal: sum(parts.map(({ net }) => net)),
    discount: sum(parts.map(({ discount }) => discount)),
    tax,
    components: allocate(tax, left),
    total: totalOf(parts),
  }
}

/** What an invoice takes of the deposit left. `unbilled` is the part of the estimate's total that no other invoice holds. */
export const depositFor = (
  use: 'first' | 'spread',
  left: number,
  invoiceTotal: number,
  unbilled: number,
): number =>
  Math.min(invoiceTotal, use === 'first' || unbilled === 0 ? left : shareOfLeft(left, invoiceTotal, unbilled))
