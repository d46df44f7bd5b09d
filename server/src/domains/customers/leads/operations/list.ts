import * as z from 'zod'
import { listInput, pageOf } from '../../../../kernel/records/list-input.ts'
import { isAmong, oneOrMore } from '../../../../kernel/records/one-or-more.ts'
import { listRecords } from '../../../../kernel/records/list-records.ts'
import { searched } from '../../../../kernel/search/match-terms.ts'
import { searchInput } from '../../../../kernel/search/search-input.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { text } from '../../../../kernel/schema/fields.ts'
import { externalRefFilter, hasExternalRef } from '../../../organization/external-refs/index.ts'
import { leads, leadSchema, leadStatuses, openStatuses, staleAfterMs } from '../lead.ts'
import { leadList } from '../lead-list.ts'
import { wording } from '../lead-search-terms.ts'

/** SQL list of the open statuses. The statuses are constants in the code, so it is safe to use them as SQL literals. */
const open = openStatuses.map((status) => `'${status}'`).join(', ')

export const listLeads = query({
  name: 'leads.list',
  summary: 'List leads, newest first by default.',
  permission: ['view_leads'],
  scope: 'leads:read',
  input: listInput(leadList, {
    status: oneOrMore(leadStatuses)
      .optional()
      .describe('Only leads in this status, or in one of several statuses.'),
    lead_number: z.int().min(1).optional().describe('Only the lead with this number.'),
    search: searchInput(200)
      .optional()
      .describe(
        'Words to find in the name, email, phone, address or number. Each word matches as a prefix; ' +
          'all words must match.',
      ),
    source: text(120, 1).optional().describe('Only leads from the source with this name.'),
    ...externalRefFilter,
    stale: z
      .boolean()
      .optional()
      .describe(
        'If true, only leads that are open and have not changed for seven days; if false, only the other ' +
          'leads.',
      ),
  }),
  output: pageOf(leadSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  async handler(ctx, { status, lead_number, search, source, stale, external_ref, ...input }) {
    const searchConditions = await searched(ctx, search, wording)
    return await listRecords(ctx, leads, leadList, input, {
      filters: { status, lead_number, search, source, stale, external_ref },
      conditions: (bind) => [
        ...hasExternalRef('lead', external_ref, bind),
        ...isAmong('r.status', status, bind),
        ...(lead_number === undefined ? [] : [`r.lead_number = ${bind(lead_number)}`]),
        ...searchConditions(bind),
        ...(source === undefined ? [] : [`r.source = ${bind(source)}`]),
        ...(stale === undefined
          ? []
          : [
              `(r.status in (${open}) and r.updated_at < ${bind(staleSince(ctx.now))}::timestamptz) = ${bind(stale)}`,
            ]),
      ],
    })
  },
})

function staleSince(now: string): string {
  return new Date(Date.parse(now) - staleAfterMs).toISOString()
}
