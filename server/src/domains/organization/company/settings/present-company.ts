import * as z from 'zod'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { mailboxOfOrganization } from '../organizations/organization-mailbox.ts'
import { type CompanySettings, companySettingsSchema } from './company-settings.ts'

export const companyViewSchema = z
  .object({
    ...companySettingsSchema.shape,
    inbound_email: z
      .string()
      .nullable()
      .describe(
        "Email address of the company's inbox in this service. Emails that the company forwards to it " +
          'appear in the inbox. Null if this installation receives no email.',
      ),
  })
  .meta({
    id: 'Company',
    description: 'Settings of the organization. A setting that was never set has its default.',
  })

export function presentCompany(
  { actor, services }: Pick<QueryContext, 'actor' | 'services'>,
  settings: CompanySettings,
): z.infer<typeof companyViewSchema> {
  return { ...settings, inbound_email: mailboxOfOrganization(services, actor.org.id) }
}
