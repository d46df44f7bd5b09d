import * as z from 'zod'
import type { Parameter } from '../../../../../kernel/database/queries.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { filterSql, type List, listInput, pageOf } from '../../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import { anyDay, id } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { isAmong, oneOrMore } from '../../../../../kernel/records/one-or-more.ts'
import { sumOfEntries } from '../../time-entries-table.ts'
import { entryStatuses, timeEntries } from '../../time-entry.ts'

const list: List = {
  resource: 'time_entries',
  sorts: [
    { name: 'created_at', cast: 'timestamptz' },
    { name: 'started_at', cast: 'timestamptz' },
    { name: 'updated_at', cast: 'timestamptz' },
  ],
  filters: ['location_id', 'created_after', 'created_before', 'updated_after'],
}

export const listEntries = query({
  name: 'timesheets.entries.list',
  summary: 'List time entries, newest first by default, with their totals.',
  description:
    'A member with access only to their own records sees their own time and that of members of crews that ' +
    'they lead. `totals` covers all matching entries, not only those of this page.',
  permission: ['track_time'],
  input: listInput(list, {
    member_id: idOf('member').optional().describe('Only time of this member.'),
    job_id: id().optional().describe('Only time spent on this job.'),
    from: anyDay().optional().describe('Only entries that begin on this day or later.'),
    to: anyDay().optional().describe('Only entries that begin on this day or earlier.'),
    status: oneOrMore(entryStatuses)
      .optional()
      .describe('Only entries in this status, or in one of several statuses.'),
  }),
  output: pageOf(timeEntries.schema).extend({
    totals: z.object({
      worked_seconds: z
        .int()
        .describe('Total working time of all matching entries, in seconds. Open entries count as 0.'),
    }),
  }),
  errors: ['invalid_sort', 'invalid_cursor'],
  async handler(ctx, { member_id, job_id, from, to, status, ...input }) {
    const also = (bind: (value: Parameter) => string): string[] => [
      'r.archived_at is null',
      ...(member_id === undefined ? [] : [`r.member_id = ${bind(member_id)}`]),
      ...(job_id === undefined ? [] : [`r.job_id = ${bind(job_id)}`]),
      ...(from === undefined ? [] : [`r.local_date >= ${bind(from)}::date`]),
      ...(to === undefined ? [] : [`r.local_date <= ${bind(to)}::date`]),
      ...isAmong('r.status', status, bind),
    ]
    const filters = { member_id, job_id, from, to, status }
    const [page, worked_seconds] = await Promise.all([
      listRecords(ctx, timeEntries, list, input, { filters, conditions: also }),
      sumOfEntries(ctx, (bind) => [
        ...list.filters.flatMap((name) =>
          input[name] === undefined ? [] : filterSql(list, name, bind(input[name])),
        ),
        ...also(bind),
        ...timeEntries.own(ctx, bind),
      ]),
    ])
    return { ...page, totals: { worked_seconds } }
  },
})
