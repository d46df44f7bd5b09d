import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { type List, listInput, pageOf, timeList } from '../../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { offeredTo, servicesOf } from '../../books-table.ts'
import { serviceSchema } from '../../service.ts'
import { verticals } from '../../verticals.ts'
import { bookInput, bookOutput, inBook, readBook } from '../../read-book.ts'

const list: List = {
  ...timeList('price book services', ['location_id']),
  filterSql: { location_id: (p) => `(r.location_ids is null or r.location_ids @> array[${p}::uuid])` },
}

export const listServices = query({
  name: 'priceBook.services.list',
  summary: 'List the services of the price book: rates, units, multipliers, add-ons, minimums and floors.',
  description: 'Services that are offered only at locations that the caller cannot access are left out.',
  permission: ['view_pricing'],
  input: listInput(list, {
    book: bookInput(),
    service_id: id().optional().describe('Only this service.'),
    vertical: z.enum(verticals).optional().describe('Only services for this customer segment.'),
    active: z
      .boolean()
      .optional()
      .describe('If true, only services that are sold; if false, only services that are not.'),
    search: text(200, 1).optional().describe('Only services with this text in their name or slug.'),
  }),
  output: pageOf(serviceSchema).extend(bookOutput),
  errors: ['invalid_sort', 'invalid_cursor', 'insufficient_permission'],
  async handler(ctx, { book: named, service_id, vertical, active, search, ...input }) {
    const book = await readBook(ctx, named)
    const page = await listRecords(ctx, servicesOf(book), list, input, {
      filters: { ...book, service_id, vertical, active, search },
      conditions: (bind) => [
        ...inBook(book, bind),
        ...offeredTo(ctx.actor, bind),
        ...(service_id === undefined ? [] : [`r.id = ${bind(service_id)}`]),
        ...(vertical === undefined ? [] : [`r.vertical = ${bind(vertical)}`]),
        ...(active === undefined ? [] : [`r.active = ${bind(active)}`]),
        ...(search === undefined
          ? []
          : [`strpos(lower(r.name || ' ' || r.slug), lower(${bind(search)})) > 0`]),
      ],
    })
    return { ...page, ...book }
  },
})
