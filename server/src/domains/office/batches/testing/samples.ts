import type { TestOrg } from '../../../../testing/test-org.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { prepare, start } from './batching.ts'

async function choice(org: TestOrg) {
  const { id: lead_id } = await org.run(
    createLead,
    { customer_name: 'Ada', service_address: '1 Main St' },
    org.owner,
  )
  return { operation: 'leads.update', inputs: [{ lead_id, notes: 'Prefers mornings' }] }
}

/** Stops the running batch of another sample, because an organization can run only one at a time. */
async function endRunning(org: TestOrg): Promise<void> {
  await org.query(
    `update live.batches set status = 'stopped', ended_at = now() where org_id = $1 and status = 'running'`,
  )
  await org.query(`delete from quoin.tasks where org_id = $1 and lane = 'batches'`)
}

/** Starts a batch and deletes its background task, so that it stays in the status `running`. */
const running =
  (more: object = {}) =>
  async (org: TestOrg) => {
    await endRunning(org)
    const { id } = await start(org, await choice(org))
    await org.query(`delete from quoin.tasks where org_id = $1 and lane = 'batches'`)
    return { input: { batch_id: id, ...more }, subject: 'batch_id' }
  }

export const samples = {
  'batches.prepare': async (org: TestOrg) => ({ input: await choice(org), subject: null }),
  'batches.start': async (org: TestOrg) => {
    await endRunning(org)
    const { id: batch_id, confirm_token } = await prepare(org, await choice(org))
    return { input: { batch_id, confirm_token }, subject: 'batch_id' }
  },
  'batches.stop': running(),
  'batches.get': running({ verdict: 'ready', limit: 10 }),
  'batches.list': async (org: TestOrg) => {
    await prepare(org, await choice(org))
    return { input: { status: 'prepared', limit: 10 }, subject: null }
  },
  'batches.finish': running(),
  'batches.age': running(),
}
