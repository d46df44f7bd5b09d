import * as z from 'zod'
import { invalidField } from '../../../../../../kernel/errors.ts'
import { saveOperation } from '../../../../../../kernel/records/save-operation.ts'
import { text } from '../../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../../kernel/schema/named-id.ts'
import { isSameName } from '../../../../../../kernel/schema/same-name.ts'
import { leadSources } from '../../../lead-sources/lead-source.ts'
import { selectLeadSources } from '../../../lead-sources/lead-sources-table.ts'
import { lockOrganization } from '../../../organizations/organizations-table.ts'

const nameUsed = () => invalidField('name', 'is the name of another lead source')

export const saveLeadSource = saveOperation(leadSources, {
  name: 'settings.leadSources.save',
  summary: 'Create, rename, disable or enable a lead source.',
  description:
    'The name must be unique, regardless of upper and lower case. Existing leads keep the id of their ' +
    'source, and the name that the source had when they arrived.',
  permission: ['manage_settings'],
  wholeOrganization: true,
  sensitive: true,
  setUp: true,
  fields: {
    lead_source_id: idOf('lead_source').optional().describe('Source to change. Omit it to create one.'),
    name: text(200, 1).optional().describe('Name. Required for a new source.'),
    generated_by: z
      .enum(['company', 'self'])
      .optional()
      .describe(
        'Party that finds the leads of this source: the company (`company`, the default) or the sales rep ' +
          '(`self`). The commission depends on this.',
      ),
    active: z.boolean().optional().describe('False disables the source, so that new leads cannot have it.'),
  },
  idField: 'lead_source_id',
  neededForNew: { name: 'is required for a new lead source' },
  // Locks the organization, so that two concurrent calls cannot use the same name.
  lock: (ctx) => lockOrganization(ctx.db, ctx.actor.org.id),
  defaults: () => ({ generated_by: 'company' as const, active: true }),
  async columns(ctx, input, before) {
    const { name } = input
    const sources = name === undefined ? [] : await selectLeadSources(ctx.db, ctx.actor.org.id)
    if (sources.some((other) => other.id !== before?.id && isSameName(other.name, name!))) throw nameUsed()
    return input
  },
  unique: { index: '(org_id, name)', refusal: nameUsed },
})
