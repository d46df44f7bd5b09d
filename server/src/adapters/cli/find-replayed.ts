import { deliveryBody, isWebhookEvent, toMetadata } from '../../domains/office/webhooks/index.ts'
import { getDelivery } from '../../domains/office/webhooks/operations.ts'
import { traceRequest } from '../../domains/office/requests/operations.ts'
import { AppError, invalidState, notFound } from '../../kernel/errors.ts'
import { findEvent, findPayload } from '../../kernel/events/events-table.ts'
import { isId } from '../../kernel/ids.ts'
import type { CallOperation, OwnOrganization } from './with-organization.ts'

/** What a replay sends again. */
export interface Replayed {
  /** Id of the body, by which a receiver recognizes repetitions. */
  id: string
  event: string
  /** The exact body of the delivery. */
  body: string
}

/**
 * Finds a delivery by its id, or by the id of its event. An event without a delivery can be read from the own database
 * only, because no operation returns its payload.
 */
export async function findReplayed(
  id: string,
  call: CallOperation,
  own: OwnOrganization | undefined,
): Promise<Replayed> {
  if (!isId(id)) throw notFound('webhook delivery or event')
  const delivery = await readDelivery(call, id)
  if (delivery) return delivery
  const { events } = await call(traceRequest, { id })
  const event = events.find((each) => each.id === id)
  const deliveryId = event?.deliveries.find(({ is_test }) => !is_test)?.id
  if (deliveryId !== undefined) return (await readDelivery(call, deliveryId))!
  const stored = own && (await readEvent(own, id))
  if (stored) return stored
  if (event && !isWebhookEvent(event.name)) throw invalidState(`Webhooks do not deliver ${event.name}.`)
  if (event) throw invalidState('The event has no delivery. Only --org can read it, from the own database.')
  throw notFound('webhook delivery or event')
}

async function readDelivery(call: CallOperation, id: string): Promise<Replayed | undefined> {
  try {
    const { event, body } = await call(getDelivery, { delivery_id: id })
    return { id, event, body }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

async function readEvent({ session, org }: OwnOrganization, id: string): Promise<Replayed | undefined> {
  const db = session.database.live.reader({ orgId: org.id, locations: '*' })
  const event = await findEvent(db, org.id, id)
  const data = await findPayload(db, org.id, id)
  if (!event || !data || !isWebhookEvent(event.name)) return undefined
  const { name, occurred_at: occurredAt, cause } = event
  return { id, event: name, body: deliveryBody(id, { name, occurredAt, data, metadata: toMetadata(cause) }) }
}
