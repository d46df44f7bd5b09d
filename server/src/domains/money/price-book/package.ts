import * as z from 'zod'
import { column, type NewOf, type RowOf, type ShownOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { amountRule } from '../../organization/line-items/index.ts'
import { packageItem, packageKinds, packageTier } from './package-fields.ts'
import { bookEnd, bookId } from './book-members.ts'
import { verticals } from './verticals.ts'

const members = {
  id: bookId,
  name: column(z.string()),
  description: column(z.string().nullable()),
  vertical: column(z.enum(verticals)),
  kind: column(z.enum(packageKinds)),
  items: column(z.array(packageItem)),
  tiers: column(z.array(packageTier)),
  discount: column(amountRule().nullable().describe('Discount on all lines of a bundle.')),
  ...bookEnd,
} as const

const definition = {
  kind: 'package',
  schema: {
    id: 'PriceBookPackage',
    description: 'Services that are sold together, or as tiers such as good, better, best.',
  },
  members,
  derive: () => ({}),
} as const

/**
 * Record of packages in the current version of the price book. A package that this version does not contain is
 * archived.
 */
export const packages = record({ ...definition, table: 'quoin.sold_packages', fed: 'view_pricing' })

/** A package in the draft. */
export const draftPackages = record({ ...definition, table: 'quoin.price_book_packages' })

/** A package in a published version of the book. */
export const publishedPackages = record({
  ...definition,
  table: 'quoin.published_packages',
  schema: { id: 'PublishedPackage', description: 'A package in a version of the price book.' },
})

export const packageSchema = packages.schema
export type Package = ShownOf<typeof members>
export type PackageRow = RowOf<typeof members>
export type NewPackageRow = NewOf<typeof members>
