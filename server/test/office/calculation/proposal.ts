import fc from 'fast-check'
import type { Discount, DocumentLine } from './document.ts'
import { allocate, sum } from './exact.ts'
import type { Offer } from './sale.ts'
import { anyLine, anyTerms } from './sale-steps.ts'

// An estimate with options, optional lines and a package, and the lines that the customer buys.

export interface ProposedLine extends DocumentLine {
  /** Key of the option to which the line belongs. Null for a line that belongs to all options. */
  option: string | null
  /** True if the estimate preselects this optional line. Null for a line that the customer cannot leave out. */
  selected: boolean | null
}

export interface PackageItem {
  price_cents: number
  tiers: string[] | null
  selected: boolean | null
  taxable: boolean
}

/** A package of services with fixed prices. A package without tiers is a bundle with one discount. */
export interface Package {
  items: PackageItem[]
  tiers: { key: string; discount: Discount }[]
  discount: Discount
}

export interface Proposal extends Omit<Offer, 'lines'> {
  lines: ProposedLine[]
  options: string[]
  package: Package | null
  /** Key of the option that the estimate preselects. Null preselects the first option. */
  shown: string | null
  /** Index of the option that the customer chooses. Null if the customer keeps the preselected option. */
  choice: number | null
  /** Indexes of the optional lines that the customer takes. Null if the customer keeps the preselected lines. */
  taken: number[] | null
}

const always = { tiers: null, selected: null, taxable: true }
export const packages: readonly Package[] = [
  {
    items: [
      { ...always, price_cents: 24_000 },
      { ...always, price_cents: 15_000, selected: true },
      { ...always, price_cents: 10_333, taxable: false },
    ],
    tiers: [],
    discount: { type: 'fixed', value: '5000' },
  },
  {
    items: [
      { ...always, price_cents: 24_000 },
      { ...always, price_cents: 15_000, tiers: ['best', 'good'] },
      { ...always, price_cents: 6775, tiers: ['best'], selected: false },
    ],
    tiers: [
      { key: 'good', discount: { type: 'percent', value: '12.5' } },
      { key: 'best', discount: { type: 'fixed', value: '4001' } },
    ],
    discount: null,
  },
]

/**
 * Returns the lines that a package adds to an estimate. A fixed discount is divided among the lines to which it
 * applies.
 */
export function linesOfPackage({ items, tiers, discount }: Package): ProposedLine[] {
  const placed = items.flatMap((item) =>
    (item.tiers ?? [null]).map((option) => ({
      quantity: '1',
      unit_price_cents: item.price_cents,
      taxable: item.taxable,
      option,
      selected: item.selected,
    })),
  )
  const share = (of: Discount, lines: typeof placed): Discount[] => {
    if (of?.type !== 'fixed') return lines.map(() => of)
    const prices = lines.map((line) => line.unit_price_cents)
    return allocate(Math.min(Number(of.value), sum(prices)), prices).map((cents) =>
      cents === 0 ? null : { type: 'fixed', value: String(cents) },
    )
  }
  if (tiers.length === 0) {
    const shares = share(discount, placed)
    return placed.map((line, at) => ({ ...line, discount: shares[at]! }))
  }
  const discounts = new Map<object, Discount>()
  for (const tier of tiers) {
    const lines = placed.filter(({ option }) => option === tier.key)
    for (const [at, each] of share(tier.discount, lines).entries()) discounts.set(lines[at]!, each)
  }
  return placed.map((line) => ({ ...line, discount: discounts.get(line) ?? null }))
}

/** Returns all lines of the estimate: first the lines that were entered, then the lines of the package. */
export const linesOf = (proposal: Proposal): ProposedLine[] => [
  ...proposal.lines,
  ...(proposal.package ? linesOfPackage(proposal.package) : []),
]

/** Returns the keys of all options. A tier of the package belongs to the option with the same key. */
export const optionsOf = ({ options, package: added }: Proposal): string[] => [
  ...new Set([...options, ...(added?.tiers.map(({ key }) => key) ?? [])]),
]

/**
 * Returns the positions of the optional lines with which the customer accepts the estimate. Null if the acceptance does
 * not state them.
 */
export function takenOf(proposal: Proposal): number[] | null {
  const optional = linesOf(proposal).flatMap(({ selected }, at) => (selected === null ? [] : [at]))
  return proposal.taken && optional.filter((_, at) => proposal.taken!.includes(at))
}

/** Returns the key of the option with which the customer accepts. Null if the acceptance does not state an option. */
export function choiceOf(proposal: Proposal): string | null {
  const options = optionsOf(proposal)
  if (proposal.choice === null || options.length === 0) return null
  return options[proposal.choice % options.length]!
}

/** Returns the positions of the lines that the customer buys. */
export function boughtOf(proposal: Proposal): number[] {
  const option = choiceOf(proposal) ?? proposal.shown ?? optionsOf(proposal)[0] ?? null
  const taken = takenOf(proposal)
  return linesOf(proposal).flatMap((line, at) => {
    const isTaken = line.selected === null || (taken ? taken.includes(at) : line.selected)
    return isTaken && (line.option === null || line.option === option) ? [at] : []
  })
}

/**
 * Returns the document that is sold: the lines that the customer buys, with the discount and tax rate of the
 * estimate.
 */
export function offerOf(proposal: Proposal): Offer {
  const lines = linesOf(proposal)
  const { discount, rate, use, rounding } = proposal
  return { lines: boughtOf(proposal).map((at) => lines[at]!), discount, rate, use, rounding }
}

const anyKeys = fc.constantFrom<string[]>([], [], ['good', 'best'], ['good', 'better', 'best'])

export const anyProposal: fc.Arbitrary<Proposal> = fc
  .record({
    ...anyTerms,
    lines: fc.array(
      fc.record({
        line: anyLine,
        option: fc.option(fc.nat(5), { freq: 2 }),
        selected: fc.constantFrom(null, null, true, false),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    options: anyKeys,
    package: fc.constantFrom(null, null, ...packages),
    shown: fc.option(fc.nat(5)),
    choice: fc.option(fc.nat(5)),
    taken: fc.option(fc.array(fc.nat(5), { maxLength: 4 })),
  })
  .map(({ lines, options, shown, ...rest }) => ({
    ...rest,
    options,
    shown: shown === null || options.length === 0 ? null : options[shown % options.length]!,
    lines: lines.map(({ line, option, selected }, at) => ({
      ...line,
      // The first line is in every option and not optional, so that something is always bought.
      option: option === null || options.length === 0 || at === 0 ? null : options[option % options.length]!,
      selected: at === 0 ? null : selected,
    })),
  }))
