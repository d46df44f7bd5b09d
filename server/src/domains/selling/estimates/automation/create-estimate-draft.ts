import * as z from 'zod'
import type { ActionKind } from '../../../../kernel/automations/kinds/action-kind.ts'
import { exampleId } from '../../../../kernel/schema/example.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { verticals } from '../../../money/price-book/index.ts'

const config = z.strictObject({
  vertical: z
    .enum(verticals)
    .default('residential')
    .describe('Customer segment of the estimate: residential, commercial or generic.'),
  location_id: id()
    .optional()
    .describe('Location of the estimate. Defaults to the location of the lead or client.'),
})

export const createEstimateDraft: ActionKind<z.infer<typeof config>> = {
  kind: 'create_estimate_draft',
  config,
  templates: [],
  samples: [{}, { vertical: 'commercial', location_id: exampleId('location') }],
  calls: (subjectType) =>
    subjectType === 'lead' || subjectType === 'client'
      ? { operation: 'estimates.create', permission: ['manage_estimates'] }
      : null,
  references: ({ location_id }) =>
    location_id === undefined ? [] : [{ kind: 'location', id: location_id, field: 'location_id' }],
  input: ({ subject, subjectKind }, { vertical, location_id }) =>
    Promise.resolve({
      input: {
        location_id: location_id ?? subject.locationId,
        [`${subjectKind}_id`]: subject.id,
        vertical,
      },
    }),
}
