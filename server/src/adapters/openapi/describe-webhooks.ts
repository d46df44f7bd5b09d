import { deliveredEvents } from '../rest/routes.ts'
import type { ComponentSchemas, JsonObject } from './component-schemas.ts'
import { capitalized } from './operation-names.ts'

const line = { type: 'string', maxLength: 512, pattern: '^[\\x20-\\x7e]+$' }

/** Headers of every webhook delivery, which `domains/office/webhooks/sign-delivery.ts` writes. */
const deliveryHeaders: readonly (readonly [name: string, description: string, example: string])[] = [
  [
    'X-Webhook-ID',
    'Id of the delivery. It is the same for each attempt, so that you can recognize repeated deliveries.',
    exampleDelivery(),
  ],
  [
    'X-Webhook-Signature',
    'HMAC-SHA256 of the raw body with the whole secret (`whsec_…`), in lower-case hex.',
    '5c1e0f6cf2a9a9f0a4b5f6a3d7b65e6f6f4a39a1f5f9d0f6a2b7c8d9e0f1a2b3',
  ],
  ['X-Webhook-Event', 'Name of the event.', 'lead.created'],
  ['X-Webhook-Timestamp', 'Time of the attempt, ISO 8601 in UTC.', '2026-03-02T15:04:05.678Z'],
  ['X-Webhook-Attempt', 'Number of the attempt, from 1. In a replay, numbering starts at 1 again.', '1'],
  ['webhook-id', 'Standard Webhooks: id of the delivery.', exampleDelivery()],
  ['webhook-timestamp', 'Standard Webhooks: time of the attempt, in seconds since 1970.', '1772463845'],
  [
    'webhook-signature',
    'Standard Webhooks: `v1,` and the signature in base64, once for each secret that is valid.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
]

function exampleDelivery(): string {
  return '00000000-0000-7000-8000-00000000000a'
}

/**
 * Describes the requests that a webhook destination receives, one for each event that it can subscribe to.
 */
export function describeWebhooks(schemas: ComponentSchemas): Record<string, JsonObject> {
  const occurredAt = '2026-03-02T15:04:05.678Z'
  const payloads = deliveredEvents.samplePayloads(occurredAt)
  schemas.add('WebhookMetadata', metadataSchema)
  return Object.fromEntries(
    deliveredEvents.names.map((name) => {
      const { summary, payload } = deliveredEvents.types[name]
      const id = typeName(name)
      const data = schemas.of(payload.describe(summary), 'output', `${id}Payload`)
      const body = schemas.add(`${id}Delivery`, deliverySchema(name, data))
      const value = {
        id: exampleDelivery(),
        event: name,
        timestamp: occurredAt,
        data: payloads[name],
        metadata: exampleMetadata,
      }
      return [
        name,
        {
          post: {
            operationId: `on${id}`,
            tags: ['Webhooks'],
            summary: summary.replace(/\.$/, ''),
            description: `Sent to each destination that subscribed to \`${name}\`. Answer with 2xx within 15 seconds; otherwise the delivery is retried.`,
            security: [],
            parameters: deliveryHeaders.map(([header, description, example]) => ({
              name: header,
              in: 'header',
              required: true,
              description,
              schema: { ...line, examples: [example] },
            })),
            requestBody: {
              required: true,
              description: 'The event. Every attempt sends the same bytes.',
              content: { 'application/json': { schema: body, examples: { [name]: { summary, value } } } },
            },
            responses: {
              '2XX': { description: 'Received.' },
              '410': {
                description:
                  'Answer with this status if the endpoint no longer exists. The service then disables ' +
                  'the destination.',
              },
            },
          },
        },
      ]
    }),
  )
}

const exampleMetadata = {
  request_id: '019f0c2e-8a6b-7cc1-9d53-4a9e36b1f0aa',
  actor: { type: 'member', id: '00000000-0000-7000-8000-000000000005' },
}

const metadataSchema = {
  type: 'object',
  description: 'Origin of the event.',
  properties: {
    request_id: {
      type: ['string', 'null'],
      maxLength: 256,
      description: 'Id of the request that caused the event.',
    },
    actor: {
      type: ['object', 'null'],
      description:
        'Actor who caused the event: a member, an API key, an automation, a customer or the service itself.',
      properties: {
        type: { type: 'string', maxLength: 32, description: 'Type of the actor.', examples: ['member'] },
        id: { type: ['string', 'null'], maxLength: 64, description: 'Id of the actor.' },
      },
      required: ['type', 'id'],
      additionalProperties: true,
    },
    automation: {
      type: 'object',
      description: 'The automation that caused the event, and its run. Absent if no automation caused it.',
      properties: {
        automation_id: { type: 'string', maxLength: 64, description: 'Id of the automation.' },
        run_id: { type: 'string', maxLength: 64, description: 'Id of the run.' },
      },
      required: ['automation_id', 'run_id'],
    },
  },
  required: ['request_id', 'actor'],
  examples: [exampleMetadata],
}

function deliverySchema(name: string, data: JsonObject): JsonObject {
  return {
    type: 'object',
    description: `A delivery of ${name}.`,
    properties: {
      id: {
        type: 'string',
        format: 'uuid',
        description: 'Id of the delivery.',
        examples: [exampleDelivery()],
      },
      event: { type: 'string', const: name, description: 'Name of the event.' },
      timestamp: {
        type: 'string',
        format: 'date-time',
        description: 'Time of the event, ISO 8601 in UTC.',
        examples: ['2026-03-02T15:04:05.678Z'],
      },
      data,
      metadata: { $ref: '#/components/schemas/WebhookMetadata' },
    },
    required: ['id', 'event', 'timestamp', 'data', 'metadata'],
  }
}

/** Name of an event in schema names: `lead.status_changed` is `LeadStatusChanged`. */
const typeName = (event: string): string => event.split(/[._]/).map(capitalized).join('')
