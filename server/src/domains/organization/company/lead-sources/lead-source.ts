import * as z from 'zod'
import { column, internal, type RowOf } from '../../../../kernel/records/member.ts'
import { record } from '../../../../kernel/records/record.ts'
import { id, instant } from '../../../../kernel/schema/fields.ts'
import { version } from '../settings/version.ts'

/** A source of leads. Shared by test and live mode. */
export const leadSources = record({
  kind: 'lead_source',
  table: 'quoin.lead_sources',
  schema: { id: 'LeadSource', description: 'A source of leads.' },
  members: {
    id: column(id()),
    name: column(z.string()),
    generated_by: column(
      z
        .enum(['company', 'self'])
        .describe(
          'Party that finds the leads of this source: the company (`company`) or the sales rep (`self`). The ' +
            'commission depends on this.',
        ),
    ),
    active: column(z.boolean()),
    version: column(version()),
    created_at: internal(instant()),
    updated_at: internal(instant()),
  },
  derive: () => ({}),
})

export type LeadSource = RowOf<typeof leadSources.members>
