import { query } from '../../../../../kernel/operations/operation.ts'
import { type List, listInput, pageOf } from '../../../../../kernel/records/list-input.ts'
import { readPage } from '../../../../../kernel/records/read-page.ts'
import { selectVersion, versionOf, versionSchema } from '../../versions-table.ts'

const list: List = {
  resource: 'price book versions',
  sorts: [{ name: 'published_at', cast: 'timestamptz' }],
  filters: ['created_after', 'created_before'],
  filterSql: {
    created_after: (p) => `r.published_at >= ${p}`,
    created_before: (p) => `r.published_at < ${p}`,
  },
}

export const listPriceBookVersions = query({
  name: 'priceBook.versions.list',
  summary: 'List the versions of the price book, newest first.',
  permission: ['manage_pricing'],
  input: listInput(list),
  output: pageOf(versionSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler: (ctx, input) => readPage(ctx, list, input, { select: selectVersion, item: versionOf }),
})
