import * as z from 'zod'
import { invalidField, notFound } from '../../../../../../kernel/errors.ts'
import { newId } from '../../../../../../kernel/ids.ts'
import { mutation } from '../../../../../../kernel/operations/operation.ts'
import { expectedVersion, requireVersion } from '../../../../../../kernel/records/expected-version.ts'
import { text } from '../../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../../kernel/schema/named-id.ts'
import { requiredUnless, withRules } from '../../../../../../kernel/schema/member-rules.ts'
import { isSameName } from '../../../../../../kernel/schema/same-name.ts'
import { lockOrganization } from '../../../organizations/organizations-table.ts'
import { leadSourceSchema } from '../../../lead-sources/lead-source.ts'
import {
  insertLeadSource,
  type LeadSource,
  saveLeadSourceRow,
  selectLeadSources,
} from '../../../lead-sources/lead-sources-table.ts'
import { revised } from '../../../settings/revised.ts'
import { requireLive } from '../../../settings/set-up-authority.ts'

export const saveLeadSource = mutation({
  name: 'settings.leadSources.save',
  summary: 'Create, rename, disable or enable a lead source.',
  description:
    'Names are unique, ignoring case. Existing leads keep the id of their source and the name that it had ' +
    'when they came.',
  permission: ['manage_settings'],
  wholeOrganization: true,
  sensitive: true,
  input: withRules(
    z.strictObject({
      lead_source_id: idOf('lead_source').optional().describe('Source to change. Absent: a new one.'),
      name: text(200, 1).optional().describe('Name. Required for a new source.'),
      generated_by: z
        .enum(['company', 'self'])
        .optional()
        .describe('Finder of such leads: the company (default) or the sales rep.'),
      active: z.boolean().optional().describe('False: no longer offered.'),
      expected_version: expectedVersion(),
    }),
    requiredUnless('name', 'lead_source_id', 'is needed for a new lead source'),
  ),
  output: leadSourceSchema,
  errors: ['not_found', 'insufficient_permission', 'stale_version', 'unsupported_in_test_mode'],
  async handler(ctx, { lead_source_id, expected_version, name, generated_by, active }) {
    const orgId = ctx.actor.org.id
    requireLive(ctx.actor)
    // Locks the organization, so that two calls cannot take the same name.
    await lockOrganization(ctx.db, orgId)
    const sources = await selectLeadSources(ctx.db, orgId)
    const before = sources.find((source) => source.id === lead_source_id)
    if (lead_source_id !== undefined && !before) throw notFound('lead source')
    if (before) requireVersion(before, expected_version)
    if (name !== undefined && sources.some((other) => other !== before && isSameName(other.name, name)))
      throw invalidField('name', 'is the name of another lead source')

    const wish: LeadSource = {
      id: before?.id ?? newId(),
      name: (name ?? before?.name)!,
      generated_by: generated_by ?? before?.generated_by ?? 'company',
      active: active ?? before?.active ?? true,
      version: before?.version ?? 1,
    }
    if (!before) {
      if (await insertLeadSource(ctx.db, orgId, wish, ctx.now)) return wish
      throw invalidField('name', 'is the name of another lead source')
    }
    const after = revised(before, wish)
    if (after !== before) await saveLeadSourceRow(ctx.db, orgId, after, ctx.now)
    return after
  },
})
