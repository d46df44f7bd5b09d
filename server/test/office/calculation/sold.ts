import type { LineAmounts } from './document.ts'
import { allocate, shareOfLeft, sum } from './exact.ts'

// Divides the amounts of an accepted estimate among the jobs and invoices that contain parts of its lines.

/** A part of a bought line: its quantity in ten-thousandths, and its amounts. */
export interface SoldPart extends LineAmounts {
  /** Index of the bought line. */
  of: number
  quantity: bigint
}

/** How much of a line to take: everything, a quantity in ten-thousandths, or a part of its net amount in cents. */
export type Taking = { quantity: bigint } | { amount_cents: number } | 'all'

/** Separates a part by rule R (see exact.ts). Returns what is taken and the rest, which is null if nothing remains. */
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

/**
 * Returns the amounts of an invoice for these parts. `accepted` contains the tax components of the whole sale, and
 * `held` the tax components of its other invoices.
 */
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

/**
 * Returns the part of the remaining deposit that an invoice uses. `unbilled` is the part of the estimate's total that
 * is in no other invoice.
 */
export const depositFor = (
  use: 'first' | 'spread',
  left: number,
  invoiceTotal: number,
  unbilled: number,
): number =>
  Math.min(invoiceTotal, use === 'first' || unbilled === 0 ? left : shareOfLeft(left, invoiceTotal, unbilled))
