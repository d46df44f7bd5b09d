import * as z from 'zod'
import { column, internal, type NewOf, type RowOf, type ShownOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { amountRule } from '../../organization/line-items/index.ts'
import { packageItem, packageKinds, packageTier } from './package-fields.ts'
import { verticals } from './verticals.ts'

const members = {
  id: column(id().describe('Id, the same in every version of the book.')),
  name: column(z.string()),
  description: column(z.string().nullable()),
  vertical: column(z.enum(verticals)),
  kind: column(z.enum(packageKinds)),
  items: column(z.array(packageItem)),
  tiers: column(z.array(packageTier)),
  discount: column(amountRule().nullable().describe('Discount on all lines of a bundle.')),
  position: column(z.int()),
  active: column(z.boolean().describe('False if it is not sold.')),
  version: column(z.int().min(1).describe('Rises by one with every change of the draft.')),
  created_at: column(instant()),
  updated_at: column(instant()),
  archived_at: internal(instant().nullable()),
} as const

/** A package in the current book. Archived if the current book no longer contains it. */
export const packages = record({
  kind: 'package',
  table: 'quoin.sold_packages',
  schema: {
    id: 'PriceBookPackage',
    description: 'Services sold together, or as tiers such as good, better, best.',
  },
  fed: 'view_pricing',
  members,
  derive: () => ({}),
})

/** A package in the draft. */
export const draftPackages = record({
  kind: 'package',
  table: 'quoin.price_book_packages',
  schema: {
    id: 'PriceBookPackage',
    description: 'Services sold together, or as tiers such as good, better, best.',
  },
  members,
  derive: () => ({}),
})

/** A package in a published version of the book. */
export const publishedPackages = record({
  kind: 'package',
  table: 'quoin.published_packages',
  schema: { id: 'PublishedPackage', description: 'A package in a version of the price book.' },
  members,
  derive: () => ({}),
})

export const packageSchema = packages.schema
export type Package = ShownOf<typeof members>
export type PackageRow = RowOf<typeof members>
export type NewPackageRow = NewOf<typeof members>
