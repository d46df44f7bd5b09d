import * as z from 'zod'
import { isWebhookEvent, samplePayloads } from '../../../server/src/domains/office/webhooks/index.ts'
import type { EventType } from '../../../server/src/kernel/events/event.ts'
import type { Operation } from '../../../server/src/kernel/operations/operation.ts'
import { describeMembers, type Schema } from '../../../server/src/adapters/workflows/reference/index.ts'
import { exampleOf } from './example-of.ts'
import { type Block, code, linkTo, listed, type Page } from './page.ts'

/** Payloads that the operations of the reference emitted (`server/test/examples.test.ts` writes the file). */
import emitted from './event-payloads.json' with { type: 'json' }

const at = '2026-06-01T14:00:00.000Z'

/**
 * Writes a page for each event that an operation emits, and their list. `described` contains the operations that have a
 * page.
 */
export function eventPages(operations: readonly Operation[], described: ReadonlySet<string>): Page[] {
  const events = new Map<string, { event: EventType; emittedBy: string[] }>()
  for (const operation of operations)
    if (operation.kind === 'mutation')
      for (const event of operation.emits ?? []) {
        const known = events.get(event.name) ?? { event, emittedBy: [] }
        events.set(event.name, { ...known, emittedBy: [...known.emittedBy, operation.name] })
      }
  const pages = [...events.values()]
    .sort((a, b) => (a.event.name < b.event.name ? -1 : 1))
    .map(({ event, emittedBy }) =>
      pageOf(
        event,
        emittedBy.filter((name) => described.has(name)),
      ),
    )
  const links = (isDelivered: boolean) =>
    pages
      .filter(({ title }) => isWebhookEvent(title) === isDelivered)
      .map(({ path, title, summary }) => ({ path, title, summary, isCode: true }))
  const overview: Page = {
    path: '/events',
    title: 'Events',
    summary: `The ${pages.length} events that operations emit.`,
    section: 'events',
    body: [
      'An event is written in the transaction of its cause: it exists if and only if the change was committed.',
      `## Delivered to webhooks\n\n${linkTo('/guides/webhooks', 'Webhooks')} can subscribe to these events.`,
      { links: links(true) },
      `## Internal\n\nThese events start ${linkTo('/guides/automations', 'automations')} and other work inside the service. They are not delivered.`,
      { links: links(false) },
    ],
  }
  return [overview, ...pages]
}

/** Returns the payload of an example, or undefined if no example emits the event. */
function payloadOf(name: string): object | undefined {
  if (isWebhookEvent(name)) return samplePayloads(at)[name]
  return (emitted as Readonly<Record<string, object>>)[name]
}

function pageOf({ name, summary, payload }: EventType, emittedBy: readonly string[]): Page {
  const isDelivered = isWebhookEvent(name)
  const schema = z.toJSONSchema(payload, { unrepresentable: 'any', reused: 'inline' }) as Schema
  const audience = isDelivered
    ? `Sent to every ${linkTo('/guides/webhooks', 'webhook destination')} that subscribed to it.`
    : 'Internal: it is not delivered to webhooks.'
  return {
    path: `/events/${name}`,
    title: name,
    isCode: true,
    summary,
    section: 'events',
    body: [
      `${audience}${emittersOf(emittedBy)}`,
      '## Payload',
      { fields: describeMembers(schema, 'answer') },
    ],
    aside: asideOf(name, schema, isDelivered),
    terms: Object.keys(schema.properties ?? {}).join(' '),
  }
}

function emittersOf(names: readonly string[]): string {
  return names.length === 0
    ? ' Emitted by the service itself or by the console.'
    : ` Emitted by ${listed(names.map((each) => linkTo(`/operations/${each}`, code(each))))}.`
}

function asideOf(name: string, schema: Schema, isDelivered: boolean): Block[] {
  const payload = payloadOf(name) ?? exampleOf(schema)
  const id = '00000000-0000-7000-8000-00000000000a'
  const metadata = {
    request_id: '019f0c2e-8a6b-7cc1-9d53-4a9e36b1f0aa',
    actor: { type: 'member', id: '00000000-0000-7000-8000-000000000005' },
  }
  const shown = isDelivered ? { id, event: name, timestamp: at, data: payload, metadata } : payload
  const handler = `const event = await readWebhook(body, headers, secret)\nif (event.event === '${name}') {\n  console.log(event.data)\n}`
  return [
    `${isDelivered ? 'Body of a delivery' : 'Payload'}\n\n\`\`\`json\n${JSON.stringify(shown, null, 2)}\n\`\`\``,
    ...(isDelivered ? [{ tabs: [{ label: 'TypeScript', language: 'ts', code: handler }] }] : []),
  ]
}
