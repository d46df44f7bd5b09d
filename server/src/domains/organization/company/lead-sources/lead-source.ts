import * as z from 'zod'
import { id } from '../../../../kernel/schema/fields.ts'
import { version } from '../settings/version.ts'

export const leadSourceSchema = z
  .object({
    id: id(),
    name: z.string(),
    generated_by: z
      .enum(['company', 'self'])
      .describe('Finder of the lead: the company or the sales rep. Commissions differ.'),
    active: z.boolean(),
    version: version(),
  })
  .meta({ id: 'LeadSource', description: 'A source of leads.' })
