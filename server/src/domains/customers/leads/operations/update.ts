import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { differences } from '../../../../kernel/records/differences.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { changeRefs, externalRefsInput } from '../../../organization/external-refs/index.ts'
import { changeLead, leadChanges } from '../lead-changes.ts'
import { leads, leadSchema } from '../lead.ts'

export const updateLead = mutation({
  name: 'leads.update',
  summary: "Change a lead's contact, address, source or notes.",
  description:
    'Omitted fields stay unchanged; null clears a field. A call that changes nothing does not raise ' +
    '`version`. If another lead has the external id, the call is refused with 409. The linked client ' +
    'is not changed.',
  permission: ['manage_leads'],
  scope: 'leads:write',
  input: z.strictObject({
    lead_id: id().describe('The lead to change.'),
    ...leadChanges,
    ...externalRefsInput,
    expected_version: expectedVersion(),
  }),
  output: leadSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  async handler(ctx, { lead_id, expected_version, external_refs, ...changes }) {
    const refsOfRow = await changeRefs(ctx, leads, external_refs)
    const row = await leads.lock(ctx, lead_id, expected_version)
    const changed = {
      ...(await changeLead(ctx, row, changes)),
      ...differences(row, await refsOfRow(row)),
    }
    return leads.present(Object.keys(changed).length === 0 ? row : leads.save(ctx, row, changed), ctx)
  },
})
