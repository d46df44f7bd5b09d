import * as z from 'zod'
import { newPackage, newService, packageFields, serviceFields } from '../../domains/money/price-book/index.ts'
import { newId } from '../../kernel/ids.ts'
import { packagesOf } from './packages.ts'
import { formerTerms, services } from './services.ts'

const dayMs = 24 * 60 * 60 * 1000
/**
 * Number of days since each of the two versions of the price book was published. The first version is older than all
 * sales. The second version contains a price increase.
 */
const publishedDaysAgo = [1000, 90] as const

const serviceInput = z.strictObject(serviceFields)
const packageInput = z.strictObject(packageFields)

/**
 * Generates the rows of a price book that was published twice. The rows are keyed by table, in an order that satisfies
 * foreign keys.
 */
export function bookRows(ownerId: string, now: string) {
  const [first, second] = publishedDaysAgo.map((days) =>
    new Date(Date.parse(now) - days * dayMs).toISOString(),
  ) as [string, string]
  const earlier = services.map((each) =>
    newService({ now: first }, serviceInput.parse({ ...each, ...formerTerms[each.slug] })),
  )
  const later = services.map((each, at) => {
    const before = earlier[at]!
    if (!(each.slug in formerTerms)) return before
    const after = newService({ now: first }, serviceInput.parse(each))
    return { ...after, id: before.id, version: 2, updated_at: second }
  })
  const idOf = (slug: string): string => later.find((each) => each.slug === slug)!.id
  const packages = packagesOf(idOf).map((each) => newPackage({ now: second }, packageInput.parse(each)))
  const version = (number: number, published_at: string, note: string, packaged: number) => ({
    id: newId(),
    version: number,
    note,
    services: services.length,
    packages: packaged,
    published_by_type: 'member',
    published_by_id: ownerId,
    published_at,
  })
  const inVersion = (book_version: number) => (row: object) => ({ ...row, book_version })
  return {
    price_books: [{ version: 2, created_at: first, updated_at: second }],
    price_book_services: later,
    price_book_packages: packages,
    price_book_versions: [
      version(1, first, 'The first book', 0),
      version(2, second, 'Material and wages went up; packages are new', packages.length),
    ],
    published_services: [...earlier.map(inVersion(1)), ...later.map(inVersion(2))],
    published_packages: packages.map(inVersion(2)),
    sold_services: later,
    sold_packages: packages,
  } satisfies Record<string, readonly object[]>
}
