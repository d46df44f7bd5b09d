import { allocate } from '../../../kernel/money/index.ts'
import type { Share } from './line-shares.ts'

/** Computes what remains of a share after parts of it were credited. */
export function leftOf(share: Share, taken: readonly Share[]): Share {
  const less = (name: 'net_cents' | 'discount_cents' | 'tax_cents'): number =>
    taken.reduce((rest, part) => rest - part[name], share[name])
  return {
    net_cents: less('net_cents'),
    discount_cents: less('discount_cents'),
    tax_cents: less('tax_cents'),
    tax_parts: share.tax_parts.map((cents, at) =>
      taken.reduce((rest, part) => rest - (part.tax_parts[at] ?? 0), cents),
    ),
  }
}

/**
 * Returns the part of a remaining share that belongs to the first of two weights: its shares of the net amount, the
 * discount and the tax. The weights are quantities or net amounts. If the second weight is 0, the part is the whole
 * rest, so that all parts add up to the line.
 */
export function takePart(left: Share, weights: readonly [taken: number, rest: number]): Share {
  const part = (cents: number): number => allocate(cents, weights)[0]!
  const tax_cents = part(left.tax_cents)
  return {
    net_cents: part(left.net_cents),
    discount_cents: part(left.discount_cents),
    tax_cents,
    tax_parts: left.tax_parts.length === 0 ? [] : allocate(tax_cents, left.tax_parts),
  }
}
