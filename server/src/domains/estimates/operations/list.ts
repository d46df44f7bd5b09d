import * as z from 'zod'
import { type List, listInput, pageOf } from '../../../kernel/records/list-input.ts'
import { readPage } from '../../../kernel/records/read-page.ts'
import { query } from '../../../kernel/operations/operation.ts'
import { parseInstant, toIso } from '../../../kernel/time/index.ts'
import { estimateOf, type EstimateRow } from '../estimate-row.ts'
import { estimateStatuses, statusSql, unansweredSql } from '../estimate-status.ts'
import { estimateSchema, verticals } from '../estimate.ts'
import { selectEstimates } from '../estimates-table.ts'
import { ownEstimates } from '../own-estimate.ts'

const list: List = {
  resource: 'estimates',
  sorts: [
    { name: 'created_at', cast: 'timestamptz' },
    { name: 'updated_at', cast: 'timestamptz' },
  ],
  filters: ['client_id', 'location_id', 'assigned_to', 'created_after', 'created_before', 'updated_after'],
  filterSql: { assigned_to: (p) => `r.assigned_rep_id = ${p}` },
}

export const listEstimates = query({
  name: 'estimates.list',
  summary: 'List estimates, newest first unless asked otherwise.',
  permission: ['view_estimates'],
  scope: 'estimates:read',
  input: listInput(list, {
    status: z.enum(estimateStatuses).optional().describe('Only estimates in this status.'),
    vertical: z.enum(verticals).optional().describe('Only estimates of this kind.'),
    expires_before: z.iso
      .datetime({ offset: true })
      .refine((value) => parseInstant(value) !== null, 'must be a real instant')
      .optional()
      .describe('Only estimates that wait for an answer and expire before this instant.'),
  }),
  output: pageOf(estimateSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler: (ctx, { status, vertical, expires_before, ...input }) => {
    const wanted = { status, vertical, expires_before, own: ctx.own ?? undefined }
    const resource = Object.values(wanted).every((value) => value === undefined)
      ? list.resource
      : `${list.resource} ${JSON.stringify(wanted)}`
    // The filters are part of the name, so that a cursor is good for these only.
    return readPage(ctx, { ...list, resource }, input, {
      select: selectEstimates,
      item: (row: EstimateRow) => estimateOf(row, ctx.now),
      also: (bind) => [
        ...ownEstimates(ctx, bind),
        ...(status ? [`${statusSql(bind(ctx.now))} = ${bind(status)}`] : []),
        ...(vertical ? [`r.vertical = ${bind(vertical)}`] : []),
        ...(expires_before
          ? [
              unansweredSql,
              `r.expires_at > ${bind(ctx.now)}`,
              `r.expires_at < ${bind(toIso(parseInstant(expires_before)!))}`,
            ]
          : []),
      ],
    })
  },
})
