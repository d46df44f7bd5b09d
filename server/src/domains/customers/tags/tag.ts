import * as z from 'zod'
import { id } from '../../../kernel/schema/fields.ts'
import { version } from '../../organization/company/index.ts'

const count = (records: string, permission: string) =>
  z
    .int()
    .nullable()
    .describe(
      `Number of ${records} that have the tag. Null for callers whose permission ` +
        `\`${permission}\` does not cover all ${records}.`,
    )

export const tagSchema = z
  .object({
    id: id()
      .nullable()
      .describe('Id of the tag. Null if the name is used on records but not saved as a tag.'),
    name: z.string(),
    color: z.string().nullable().describe('Color as `#rrggbb`. Null if there is none.'),
    version: version()
      .nullable()
      .describe('Version of the tag, increased by one with every change. Null if the tag is not saved.'),
    counts: z.object({
      clients: count('clients', 'view_clients'),
      leads: count('leads', 'view_leads'),
      estimates: count('estimates', 'view_estimates'),
      jobs: count('jobs', 'view_jobs'),
      invoices: count('invoices', 'view_invoices'),
      holiday_designs: count('designs of holiday lights', 'manage_holiday_lights'),
    }),
  })
  .meta({ id: 'Tag', description: 'A label for records.' })

export type TagCounts = z.infer<typeof tagSchema>['counts']
export type Tagged = keyof TagCounts
