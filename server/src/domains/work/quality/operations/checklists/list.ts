import * as z from 'zod'
import { type List, listInput, pageOf, timeList } from '../../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { checklists, serviceType } from '../../../checklists/index.ts'

const list: List = {
  ...timeList('checklists', ['location_id']),
  filterSql: { location_id: (location) => `(r.location_ids is null or ${location} = any (r.location_ids))` },
}

export const listChecklists = query({
  name: 'quality.checklists.list',
  summary: 'List checklists, newest first by default.',
  description:
    'The filters by location and kind of work also return checklists that apply to all locations or kinds.',
  permission: ['view_jobs'],
  input: listInput(list, {
    service_type: serviceType().optional().describe('Only checklists that apply to this kind of work.'),
    active: z.boolean().optional().describe('True lists only active checklists, false only inactive ones.'),
  }),
  output: pageOf(checklists.schema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler(ctx, { service_type, active, ...input }) {
    // `own: null` also lists checklists of other authors, because members who can see jobs may see all checklists.
    return listRecords({ ...ctx, own: null }, checklists, list, input, {
      filters: { service_type, active },
      conditions: (bind) => [
        'r.archived_at is null',
        ...(service_type === undefined
          ? []
          : [`(r.service_types = '{}' or ${bind(service_type)} = any (r.service_types))`]),
        ...(active === undefined ? [] : [`r.active = ${bind(active)}`]),
      ],
    })
  },
})
