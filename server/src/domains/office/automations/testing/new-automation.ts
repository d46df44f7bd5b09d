import type { TestOrg } from '../../../../testing/test-org.ts'
import { createAutomation, publishAutomation } from '../operations.ts'

/** Input of an automation that tags new leads and then waits a day. */
export const tagging = {
  name: 'Tag new leads',
  trigger: { kind: 'lead.created', subjectType: 'lead', config: {} },
  actions: [
    { kind: 'add_tag', config: { tag: 'new' } },
    { kind: 'wait', config: { duration: { days: 1 } } },
  ],
}

export function newAutomation(org: TestOrg, definition: object = tagging) {
  return org.run(createAutomation, { definition }, org.owner)
}

export async function activeAutomation(org: TestOrg, definition: object = tagging) {
  const { id, revision } = await newAutomation(org, definition)
  return await org.run(publishAutomation, { automation_id: id, draftRevisionNumber: revision }, org.owner)
}
