import type { PropertyFacts } from '../../../kernel/property-data/index.ts'

type Estimated = Record<'roof_sqft' | 'gutter_linear_ft', number>

/**
 * Estimates two measurements from the footprint: the living area divided by the number of stories, or by 1 if that is
 * unknown. The roof area is 1.2 × footprint and the gutter length 4.4 × √footprint, each calculated exactly and rounded
 * half up to a whole number.
 */
export function estimatedMeasurements({
  sqft,
  stories,
}: Pick<PropertyFacts, 'sqft' | 'stories'>): Estimated | undefined {
  if (sqft === null) return undefined
  const tenths = BigInt(Math.round(Number(stories ?? 1) * 10)) || 10n
  const area = BigInt(sqft)
  return {
    roof_sqft: Number((2n * 12n * area + tenths) / (2n * tenths)),
    // 4.4 × √footprint, rounded half up: the largest n with n − 0.5 ≤ 4.4 √(area × 10 ÷ tenths), that is (2n − 1)² ≤
    // 774.4 × area ÷ tenths.
    gutter_linear_ft: Number((rootOf((7744n * area) / (10n * tenths)) + 1n) / 2n),
  }
}

/** Integer part of the square root. */
function rootOf(value: bigint): bigint {
  let root = BigInt(Math.floor(Math.sqrt(Number(value))))
  while (root * root > value) root--
  while ((root + 1n) * (root + 1n) <= value) root++
  return root
}
