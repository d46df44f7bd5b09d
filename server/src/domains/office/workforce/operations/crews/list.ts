import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { listInput, pageOf, timeList } from '../../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { crews, hasMember } from '../../../../people/crews/index.ts'

const list = timeList('crews', ['location_id'])

export const listCrews = query({
  name: 'workforce.crews.list',
  summary: 'List crews with their members, newest first by default.',
  description: 'A caller with access only to their own records sees only the crews that they belong to.',
  permission: ['view_jobs'],
  input: listInput(list, {
    active: z.boolean().optional().describe('True lists only active crews, false only inactive ones.'),
    member_id: idOf('member').optional().describe('Only crews of this member.'),
  }),
  output: pageOf(crews.schema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler(ctx, { active, member_id, ...input }) {
    return listRecords(ctx, crews, list, input, {
      filters: { active, member_id },
      conditions: (bind) => [
        'r.archived_at is null',
        ...(active === undefined ? [] : [`r.active = ${bind(active)}`]),
        ...(member_id === undefined ? [] : [hasMember(bind(member_id))]),
      ],
    })
  },
})
