import * as z from 'zod'
import { id } from '../../../kernel/schema/fields.ts'
import { version } from '../settings/version.ts'

export const leadSourceSchema = z
  .object({
    id: id(),
    name: z.string(),
    generated_by: z
      .enum(['company', 'self'])
      .describe('Whether the company brought the lead or the sales rep found it: commissions differ.'),
    active: z.boolean(),
    version: version(),
  })
  .meta({ id: 'LeadSource', description: 'Where leads come from.' })
