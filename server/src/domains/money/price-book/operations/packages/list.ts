import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { listInput, pageOf, timeList } from '../../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import { packagesOf } from '../../books-table.ts'
import { packageKinds } from '../../package-fields.ts'
import { packageSchema } from '../../package.ts'
import { bookInput, bookOutput, inBook, readBook } from '../../read-book.ts'

const list = timeList('price book packages')

export const listPackages = query({
  name: 'priceBook.packages.list',
  summary:
    'List the packages of the price book. A bundle is sold as a whole; in a package with tiers, the ' +
    'customer chooses one tier.',
  permission: ['view_pricing'],
  input: listInput(list, {
    book: bookInput(),
    kind: z.enum(packageKinds).optional().describe('Only bundles, or only packages with tiers.'),
  }),
  output: pageOf(packageSchema).extend(bookOutput),
  errors: ['invalid_sort', 'invalid_cursor', 'insufficient_permission'],
  async handler(ctx, { book: named, kind, ...input }) {
    const book = await readBook(ctx, named)
    const page = await listRecords(ctx, packagesOf(book), list, input, {
      filters: { ...book, kind },
      conditions: (bind) => [
        ...inBook(book, bind),
        ...(kind === undefined ? [] : [`r.kind = ${bind(kind)}`]),
      ],
    })
    return { ...page, ...book }
  },
})
