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
 * Returns a part of a line: `net_cents` of the remaining net amount, with the corresponding shares of the remaining
 * discount and tax. If `net_cents` is the whole remaining net amount, the part also contains the whole remaining
 * discount and tax, so that all parts add up to the line.
 */
export function takePart(left: Share, net_cents: number): Share {
  const weights = [net_cents, left.net_cents - net_cents]
  const [discount_cents, tax_cents] = [left.discount_cents, left.tax_cents].map(
    (cents) => allocate(cents, weights)[0]!,
  ) as [number, number]
  const tax_parts = left.tax_parts.length === 0 ? [] : allocate(tax_cents, left.tax_parts)
  return { net_cents, discount_cents, tax_cents, tax_parts }
}
