import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { listInput, pageOf, timeList } from '../../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { hasRep, territories } from '../../../../customers/canvassing-records/index.ts'

const list = timeList('territories', ['location_id'])

export const listTerritories = query({
  name: 'canvassing.territories.list',
  summary: 'List the territories with their reps and progress, newest first by default.',
  permission: ['canvass'],
  input: listInput(list, {
    active: z.boolean().optional().describe('True lists only active territories, false only inactive ones.'),
    member_id: idOf('member').optional().describe('Only territories that this member canvasses.'),
  }),
  output: pageOf(territories.schema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler(ctx, { active, member_id, ...input }) {
    return listRecords(ctx, territories, list, input, {
      filters: { active, member_id },
      conditions: (bind) => [
        'r.archived_at is null',
        ...(active === undefined ? [] : [`r.active = ${bind(active)}`]),
        ...(member_id === undefined ? [] : [hasRep(bind(member_id))]),
      ],
    })
  },
})
