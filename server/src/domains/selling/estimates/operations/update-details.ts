import * as z from 'zod'
import { invalidField, invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { isActiveMember } from '../../../organization/company/index.ts'
import { storeEstimate } from '../change-estimate.ts'
import { endedLinksOutput, presentEndedLinks } from '../../../messages/public-links/index.ts'
import { endCorrected } from '../end-corrected.ts'
import { estimateChanges, pickChangedColumns, readChanges } from '../estimate-changes.ts'
import { requireDraft } from '../estimate-conditions.ts'
import { namedProperty } from '../estimate-property.ts'
import { statusAt } from '../estimate-status.ts'
import { estimates, estimateSchema } from '../estimate.ts'
import { placeOf } from '../draft-estimate.ts'

const mayExpire = ['draft', 'sent', 'viewed', 'changes_requested']

export const updateDetails = mutation({
  name: 'estimates.updateDetails',
  summary: "Change an estimate's contact, property, rep, source, expiry, message or terms.",
  description:
    'Omitted fields stay unchanged; null clears a field. If the property changes, the estimate takes ' +
    'its address and measurements from the new property. Property, message and terms can change only in ' +
    'a draft, because they are part of the content that is sent to the customer. The expiry can change ' +
    'until the estimate is answered or has expired; after that, use `estimates.reopen`. A call that ' +
    'changes nothing does not raise `version`.',
  permission: ['manage_estimates'],
  input: z.strictObject({
    estimate_id: id().describe('Estimate to change.'),
    ...estimateChanges,
    property_id: id()
      .optional()
      .describe('New property of the estimate. It must have the same customer and location.'),
    message: text(5000).nullable().optional().describe('Message of the company to the customer.'),
    terms: text(20_000).nullable().optional().describe('Conditions that the customer accepts.'),
    expected_version: expectedVersion(),
  }),
  output: estimateSchema.extend(endedLinksOutput),
  errors: ['not_found', 'invalid_state', 'stale_version'],
  async handler(ctx, { estimate_id, expected_version, property_id, message, terms, ...changes }) {
    const { org } = ctx.actor
    const row = await estimates.lock(ctx, estimate_id, expected_version)
    const status = statusAt(row, ctx.now)
    if (status === 'void')
      throw invalidState('A void estimate cannot be changed.', [{ message: 'is void', status }])
    if (property_id !== undefined || message !== undefined || terms !== undefined) requireDraft(row, ctx.now)
    if (changes.expires_at !== undefined && !mayExpire.includes(status))
      throw invalidState(`The expiry of an estimate that is ${status} cannot be changed.`, [
        { message: 'the expiry no longer has an effect', status },
      ])
    if (changes.assigned_rep_id && !(await isActiveMember(ctx.db, org.id, changes.assigned_rep_id)))
      throw invalidField('assigned_rep_id', 'is not an active member of the organization')
    const property = property_id
      ? await namedProperty(ctx, property_id, row.client_id, row.location_id)
      : undefined
    const changedColumns = pickChangedColumns(row, {
      ...(property ? { property_id: property.id, ...placeOf(property, undefined) } : {}),
      ...readChanges(changes, org.country),
      ...(message === undefined ? {} : { message }),
      ...(terms === undefined ? {} : { terms }),
    })
    const ended = presentEndedLinks(ctx, await endCorrected(ctx, row, changedColumns))
    const isChanged = Object.keys(changedColumns).length > 0
    return {
      ...(isChanged ? storeEstimate(ctx, row, changedColumns) : estimates.present(row, ctx)),
      ...ended,
    }
  },
})
