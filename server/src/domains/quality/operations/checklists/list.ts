import * as z from 'zod'
import { type List, listInput, pageOf } from '../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../kernel/records/list-records.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { checklists } from '../../checklist.ts'
import { serviceType } from '../../service-type.ts'

const list: List = {
  resource: 'checklists',
  sorts: [
    { name: 'created_at', cast: 'timestamptz' },
    { name: 'updated_at', cast: 'timestamptz' },
  ],
  filters: ['location_id', 'created_after', 'created_before', 'updated_after'],
  filterSql: { location_id: (place) => `(r.location_ids is null or ${place} = any (r.location_ids))` },
}

export const listChecklists = query({
  name: 'quality.checklists.list',
  summary: 'List the checklists, newest first unless asked otherwise.',
  description: 'One that holds everywhere, or for jobs of every kind, is also one of each location and kind.',
  permission: ['view_jobs'],
  input: listInput(list, {
    service_type: serviceType().optional().describe('Only those that jobs of this kind have.'),
    active: z.boolean().optional().describe('Only those that are in use, or only the others.'),
  }),
  output: pageOf(checklists.schema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler(ctx, { service_type, active, ...input }) {
    // Whoever sees jobs sees what there is to see to, whoever wrote it.
    return listRecords({ ...ctx, own: null }, checklists, list, input, {
      wanted: { service_type, active },
      also: (bind) => [
        'r.archived_at is null',
        ...(service_type === undefined
          ? []
          : [`(r.service_types = '{}' or ${bind(service_type)} = any (r.service_types))`]),
        ...(active === undefined ? [] : [`r.active = ${bind(active)}`]),
      ],
    })
  },
})
