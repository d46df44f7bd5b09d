import { deliveredEvents } from '../rest/routes.ts'
import { transportErrors } from './answerable-errors.ts'
import type { JsonObject } from './component-schemas.ts'
import type { ErrorResponses } from './error-responses.ts'
import { headers } from './response-headers.ts'

const example = [
  'retry: 2000',
  '',
  'id: 48211.019f0c2e-8a6b-7000-9d53-4a9e36b1f0aa',
  'event: begun',
  'data: {}',
  '',
  'id: 48213.019f0c2f-11d2-7000-8a2e-0c5b3f7d9e21',
  'event: lead.created',
  'data: {"id":"019f0c2f-11d2-7000-8a2e-0c5b3f7d9e21","event":"lead.created","timestamp":"2026-03-02T15:04:05.678Z","data":{},"metadata":{}}',
  '',
  '',
].join('\n')

/** Describes the route that streams events, which `adapters/rest/event-stream-route.ts` mounts. */
export function describeEventStream(errors: ErrorResponses): JsonObject {
  const codes = new Set([
    ...transportErrors,
    'service_unavailable',
    'invalid_api_key',
    'insufficient_scope',
    'validation_error',
  ] as const)
  return {
    operationId: 'streamEvents',
    tags: ['Webhooks'],
    summary: 'Stream events as they occur',
    description:
      'Server-sent events, for programs on a machine without a public address. Each message has the body of a ' +
      'webhook delivery, with the id of the event. It needs `webhooks:read`, and for each event the scope that ' +
      'reads its record, such as `leads:read`. A key with access to some locations receives events about their ' +
      'records. The message `begun` comes first. Keep the last `id` and send it as `Last-Event-ID`: another ' +
      'stream continues after it, without loss or repetition, for 24 hours. Otherwise the message `reset` says ' +
      'that events may be missing. A comment every 20 seconds keeps the connection open. The stream ends when ' +
      'the key is revoked or its access changes. A key can have 5 streams at the same time, and an organization 20.',
    security: [{ apiKey: [] }],
    'x-scope': 'webhooks:read',
    'x-key-modes': ['live', 'test'],
    parameters: [
      { $ref: '#/components/parameters/RequestId' },
      {
        name: 'events',
        in: 'query',
        required: false,
        description: 'Names of events, separated by commas. Defaults to all that the key may read.',
        schema: {
          type: 'string',
          maxLength: 512,
          pattern: '^[a-z_.]+( *, *[a-z_.]+)*$',
          examples: [deliveredEvents.names.slice(0, 2).join(',')],
        },
      },
      {
        name: 'Last-Event-ID',
        in: 'header',
        required: false,
        description: 'Id of the last message that was received. Without it, the stream begins now.',
        schema: {
          type: 'string',
          maxLength: 64,
          pattern: '^[\\x20-\\x7e]+$',
          examples: ['48213.019f0c2f-11d2-7000-8a2e-0c5b3f7d9e21'],
        },
      },
    ],
    responses: {
      '200': {
        description: 'The stream. It does not end by itself.',
        headers: headers('Cache-Control'),
        content: {
          'text/event-stream': {
            schema: { type: 'string', maxLength: 2_147_483_647, pattern: '^[^\\u0000]*$' },
            examples: { EventStream: { summary: 'The beginning and one event', value: example } },
          },
        },
      },
      ...errors.of(codes, false),
    },
  }
}
