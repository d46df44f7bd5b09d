import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { companySettings, companySettingsSchema } from '../../../settings/company-settings.ts'

export const getCompany = query({
  name: 'settings.company.get',
  summary: 'Read what the organization set about itself, or the defaults.',
  permission: ['manage_settings'],
  input: z.strictObject({}),
  output: companySettingsSchema,
  handler: (ctx) => companySettings(ctx.db, ctx.actor.org.id),
})
