import * as z from 'zod'
import type { EventType } from '../../kernel/events/event.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { type CatalogEntry, operationSchema } from './catalog-entry.ts'

const generated = '<!-- Written by `npm run generate`. -->'

/** The catalog as a page for people. */
export function operationsReference(operations: readonly Operation[]): string {
  const areas = Map.groupBy(operations, ({ name }) => name.split('.')[0]!)
  const sections = [...areas].map(([area, of]) => `## ${area}\n\n${of.map(sectionOf).join('\n\n')}`)
  return `${generated}

# Operations

What the workflow gateway, the tool endpoint and \`npm run quoin -- run\` offer: ${operations.length} operations. A query
needs the scope \`workflows:read\`, a mutation \`workflows:write\` and an idempotency key.

${sections.join('\n\n')}
`
}

function sectionOf(operation: Operation): string {
  const schema = operationSchema(operation)
  const facts = [
    schema.kind,
    schema.permission.length > 0 ? `needs ${schema.permission.map(code).join(', ')}` : 'for any member',
    ...flagsOf(schema),
    ...(schema.emits.length > 0 ? [`tells ${schema.emits.map(code).join(', ')}`] : []),
    ...(schema.reversible_by === null ? [] : [`taken back by ${code(schema.reversible_by)}`]),
    ...(schema.errors.length > 0 ? [`may answer ${schema.errors.map(code).join(', ')}`] : []),
  ]
  return [
    `### ${schema.name}`,
    [schema.summary, schema.description].filter((part) => part !== null).join(' '),
    `${facts.join(' · ')}.`,
    ...membersOf(schema.input_schema),
  ].join('\n\n')
}

function flagsOf(entry: CatalogEntry): string[] {
  const flags = ['sends', 'money', 'destructive', 'metered', 'sensitive'] as const
  return flags.filter((flag) => entry[flag]).map((flag) => `**${flag}**`)
}

function membersOf(schema: Record<string, unknown> | false): string[] {
  const properties =
    schema === false ? {} : (schema['properties'] as Record<string, { description?: string }> | undefined)
  const required = new Set(schema === false ? [] : (schema['required'] as string[] | undefined))
  const lines = Object.entries(properties ?? {}).map(
    ([name, { description }]) =>
      `- ${code(name)}${required.has(name) ? ' (required)' : ''}${description === undefined ? '' : `: ${oneLine(description)}`}`,
  )
  return lines.length === 0 ? [] : [lines.join('\n')]
}

/** The events with the members of their payloads. */
export function eventsReference(
  operations: readonly Operation[],
  forDestinations: ReadonlySet<string>,
): string {
  const events = new Map<string, EventType>()
  for (const operation of operations)
    if (operation.kind === 'mutation')
      for (const event of operation.emits ?? []) events.set(event.name, event)
  const sections = [...events.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((event) => {
      const { properties = {} } = z.toJSONSchema(event.payload, { unrepresentable: 'any' }) as {
        properties?: Record<string, unknown>
      }
      const audience = forDestinations.has(event.name) ? 'Destinations can subscribe to it.' : 'Internal.'
      return `## ${event.name}\n\n${audience} Members: ${Object.keys(properties).map(code).join(', ')}.`
    })
  return `${generated}

# Events

What operations tell, in the transaction of their effect.

${sections.join('\n\n')}
`
}

const code = (text: string): string => `\`${text}\``
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')
