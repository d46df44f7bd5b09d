import { type List, listInput, pageOf, timeList } from '../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../kernel/records/list-records.ts'
import { searched } from '../../../../kernel/search/match-terms.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { clientFilters, conditionsOf } from '../client-filters.ts'
import { clients, clientSchema } from '../client.ts'
import { wording } from '../client-search-terms.ts'

const list: List = {
  ...timeList('clients', ['client_id', 'location_id']),
  filterSql: {
    client_id: (p) => `r.id = ${p}`,
    location_id: (p) =>
      `(r.location_id = ${p} or exists (select 1 from properties p where p.org_id = r.org_id and p.client_id = r.id and p.location_id = ${p}))`,
  },
}

export const listClients = query({
  name: 'clients.list',
  summary: 'List clients, newest first by default.',
  description:
    'A client belongs to a location if it or one of its properties does. Archived and merged clients are excluded.',
  permission: ['view_clients'],
  scope: 'clients:read',
  input: listInput(list, clientFilters),
  output: pageOf(clientSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  async handler(ctx, { status, health, tag, search, external_ref, ...input }) {
    const filters = { status, health, tag, search, external_ref }
    const searchConditions = await searched(ctx, search, wording)
    return await listRecords(ctx, clients, list, input, {
      filters,
      conditions: (bind) => [...conditionsOf(ctx, filters, bind), ...searchConditions(bind)],
    })
  },
})
