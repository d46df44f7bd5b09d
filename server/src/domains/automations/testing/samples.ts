import { newId } from '../../../kernel/ids.ts'
import type { TestOrg } from '../../../testing/test-org.ts'
import { createLead } from '../../leads/operations.ts'
import { newAutomation } from './new-automation.ts'
import { driveAutomations, published, runsOf } from './drive.ts'

const trigger = { kind: 'lead.created', subjectType: 'lead' }
const waiting = [{ kind: 'wait', config: { duration: { days: 1 } } }]
/** Nobody has that lead source, so the step fails. */
const failing = [
  { kind: 'update_field', config: { field: 'lead.source', value: '{{lead.customer_name | default: "?"}}' } },
]

/** A run of an automation with these steps, as far as it comes. */
async function aRun(org: TestOrg, actions: Parameters<typeof published>[1]['actions']): Promise<string> {
  const id = await published(org, { trigger, actions })
  await org.run(createLead, { customer_name: `Ada ${newId()}`, service_address: '1 Main St' })
  await driveAutomations(org)
  const [run] = await runsOf(org, id)
  return run!.id
}

export const waitingRun = (org: TestOrg): Promise<string> => aRun(org, waiting)
export const failedRun = (org: TestOrg): Promise<string> => aRun(org, failing)

const ofRun = (make: (org: TestOrg) => Promise<string>) => async (org: TestOrg) => ({
  input: { run_id: await make(org) },
  subject: 'run_id',
})

export const samples = {
  'automations.simulate': async (org: TestOrg) => {
    const { id } = await newAutomation(org)
    const fields = { customer_name: 'Ada', service_address: '1 Main St' }
    return { input: { automation_id: id, subject: { kind: 'lead', fields } }, subject: 'automation_id' }
  },
  'automations.previewEnrolments': async (org: TestOrg) => {
    const { id } = await newAutomation(org)
    return { input: { automation_id: id }, subject: 'automation_id' }
  },
  'automations.renderTemplate': async (org: TestOrg) => {
    const { id } = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
    return { input: { subject: { kind: 'lead', id }, template: 'Hello' }, subject: null }
  },
  'automations.runs.list': () => Promise.resolve({ input: {}, subject: null }),
  'automations.runs.get': ofRun(waitingRun),
  'automations.runs.cancel': ofRun(waitingRun),
  'automations.runs.resume': ofRun(failedRun),
  'automations.runs.retryStep': ofRun(failedRun),
}
