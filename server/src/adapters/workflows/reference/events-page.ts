import * as z from 'zod'
import type { EventType } from '../../../kernel/events/event.ts'
import type { Operation } from '../../../kernel/operations/operation.ts'
import { generated } from './generated.ts'
import { memberLines } from './member-lines.ts'
import type { Schema } from './describe-type.ts'

/** Writes the reference page of all events, or of the event `only`, with the fields of their payloads. */
export function eventsReference(
  operations: readonly Operation[],
  forDestinations: ReadonlySet<string>,
  only?: string,
): string {
  const events = new Map<string, EventType>()
  for (const operation of operations)
    if (operation.kind === 'mutation')
      for (const event of operation.emits ?? []) events.set(event.name, event)
  const sections = [...events.values()]
    .filter(({ name }) => only === undefined || name === only)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((event) => {
      const schema = z.toJSONSchema(event.payload, { unrepresentable: 'any', reused: 'inline' }) as Schema
      const audience = forDestinations.has(event.name)
        ? 'Webhook destinations can subscribe to this event.'
        : 'Internal.'
      return `## ${event.name}\n\n${audience}\n\n${memberLines(schema, 'answer').join('\n')}`
    })
  return `${generated}

# Events

Events that operations emit, in the same transaction as the change that they report.

${sections.join('\n\n')}
`
}
