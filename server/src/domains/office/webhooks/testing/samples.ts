import { newId } from '../../../../kernel/ids.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { createWebhook, testWebhook } from '../operations.ts'

const board = { name: 'Board', url: 'https://hooks.example.com/quoin', events: ['lead.created'] }

const destination = async (org: TestOrg) => (await org.run(createWebhook, board, org.owner)).id

const ofDestination =
  (more: object = {}) =>
  async (org: TestOrg) => ({
    input: { destination_id: await destination(org), ...more },
    subject: 'destination_id',
  })

async function disabledDestination(org: TestOrg): Promise<string> {
  const id = await destination(org)
  await org.query(
    `update live.webhook_destinations set status = 'disabled', disabled_at = now() where org_id = $1 and id = $2`,
    [id],
  )
  return id
}

async function delivery(org: TestOrg): Promise<string> {
  const destination_id = await destination(org)
  return (await org.run(testWebhook, { destination_id }, org.owner)).delivery_id
}

/** Creates a delivery that has ended. */
async function endedDelivery(org: TestOrg): Promise<string> {
  const id = await delivery(org)
  await org.query(
    `update live.webhook_deliveries set status = 'delivered', finished_at = now() where org_id = $1 and id = $2`,
    [id],
  )
  return id
}

export const samples = {
  'webhooks.list': async (org: TestOrg) => {
    await destination(org)
    return { input: {}, subject: null }
  },
  'webhooks.get': ofDestination(),
  'webhooks.call': ofDestination({
    run_id: newId(),
    subject_kind: 'lead',
    subject_id: newId(),
    data: { city: 'Springfield' },
  }),
  'webhooks.create': async () => ({ input: board, subject: null }),
  'webhooks.delete': ofDestination(),
  'webhooks.enable': async (org: TestOrg) => ({
    input: { destination_id: await disabledDestination(org) },
    subject: 'destination_id',
  }),
  'webhooks.rotateSecret': ofDestination({ overlap_hours: 1 }),
  'webhooks.test': ofDestination({ event: 'lead.created' }),
  'webhooks.deliveries.list': async (org: TestOrg) => {
    await delivery(org)
    return { input: { limit: 10 }, subject: null }
  },
  'webhooks.deliveries.get': async (org: TestOrg) => ({
    input: { delivery_id: await delivery(org) },
    subject: 'delivery_id',
  }),
  'webhooks.deliveries.replay': async (org: TestOrg) => ({
    input: { delivery_ids: [await endedDelivery(org)] },
    subject: null,
  }),
  'webhooks.deliveries.replayFailed': async (org: TestOrg) => ({
    input: { since: '2026-01-01T00:00:00Z', destination_id: await destination(org) },
    subject: 'destination_id',
  }),
}
