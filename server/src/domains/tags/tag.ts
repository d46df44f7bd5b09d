import * as z from 'zod'
import { id } from '../../kernel/schema/fields.ts'
import { version } from '../company/index.ts'

const count = (records: string, permission: string) =>
  z
    .int()
    .nullable()
    .describe(`On how many ${records}; null for who has no \`${permission}\` over all of them.`)

export const tagSchema = z
  .object({
    id: id().nullable().describe('null: the name is on records, but nobody saved it as a tag.'),
    name: z.string(),
    color: z.string().nullable().describe('`#rrggbb`.'),
    version: version().nullable().describe('Rises by one with every change; null: nobody saved it as a tag.'),
    counts: z.object({
      clients: count('clients', 'view_clients'),
      leads: count('leads', 'view_leads'),
      estimates: count('estimates', 'view_estimates'),
      jobs: count('jobs', 'view_jobs'),
      invoices: count('invoices', 'view_invoices'),
      holiday_designs: count('holiday designs', 'manage_holiday_lights'),
    }),
  })
  .meta({ id: 'Tag', description: 'A word that records are marked with.' })

export type TagCounts = z.infer<typeof tagSchema>['counts']
export type Tagged = keyof TagCounts
