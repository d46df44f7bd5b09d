import { type ErrorCode, errorStatuses } from '../../kernel/errors.ts'
import type { EventType } from '../../kernel/events/event.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { areaOf } from '../workflows/index.ts'
import { eventsReference, operationsReference } from '../workflows/reference/index.ts'
import { nextSteps } from './next-steps.ts'
import { Refusal, type RequestId } from './refusal.ts'

/** Data from which the reference pages are built when they are first read. */
export interface ReferenceParts {
  operations: readonly Operation[]
  /** Names of the events that webhook destinations can subscribe to. */
  destinationEvents: ReadonlySet<string>
}

interface Page {
  name: string
  title: string
  description: string
  text: () => string
}

const base = 'quoin://reference'
const mimeType = 'text/markdown'

export interface Resources {
  /** Result of `resources/list` as JSON. `templates` is the result of `resources/templates/list`. */
  list: string
  templates: string
  /** The result of `resources/read`, as JSON. */
  read: (params: Record<string, unknown>, id: RequestId) => string
}

export function resources({ operations, destinationEvents }: ReferenceParts): Resources {
  const areas = Map.groupBy(operations, areaOf)
  const pages = new Map<string, Page>([
    [
      `${base}/events`,
      {
        name: 'events',
        title: 'Events',
        description: 'The events that operations emit, by name.',
        text: () => eventList(operations, destinationEvents),
      },
    ],
    [
      `${base}/errors`,
      {
        name: 'errors',
        title: 'Errors',
        description: 'Error codes, and what to do after each error.',
        text: errorList,
      },
    ],
  ])
  const described = [...pages].map(([uri, { text: _text, ...page }]) => ({ uri, ...page, mimeType }))
  return {
    list: JSON.stringify({ resources: described }),
    templates: JSON.stringify({
      resourceTemplates: [
        {
          uriTemplate: `${base}/operations/{area}`,
          name: 'operations',
          title: 'Operations of an area',
          description: `Input and answer of each operation in the area. Areas: ${[...areas.keys()].join(', ')}.`,
          mimeType,
        },
        {
          uriTemplate: `${base}/events/{event}`,
          name: 'event',
          title: 'An event',
          description: "The fields of the event's payload.",
          mimeType,
        },
      ],
    }),
    read: ({ uri }, id) => {
      const text = typeof uri === 'string' ? textOf(uri) : undefined
      if (text === undefined)
        throw new Refusal(
          'invalid_params',
          `There is no such resource; resources/list lists the resources.`,
          id,
        )
      return JSON.stringify({ contents: [{ uri, mimeType, text }] })
    },
  }

  function textOf(uri: string): string | undefined {
    const page = pages.get(uri)
    if (page) return page.text()
    const [, kind, name = ''] = /^quoin:\/\/reference\/(operations|events)\/([\w.]{1,100})$/.exec(uri) ?? []
    if (kind === 'operations') {
      const of = areas.get(name)
      return of && operationsReference(of)
    }
    const tellers =
      kind === 'events'
        ? operations.filter((each) => eventsOf(each).some((event) => event.name === name))
        : []
    return tellers.length === 0 ? undefined : eventsReference(tellers, destinationEvents, name)
  }
}

function eventsOf(operation: Operation): readonly EventType[] {
  return operation.kind === 'mutation' ? (operation.emits ?? []) : []
}

function eventList(operations: readonly Operation[], forDestinations: ReadonlySet<string>): string {
  const names = [...new Set(operations.flatMap(eventsOf).map(({ name }) => name))].sort()
  const lines = names.map(
    (name) => `- ${name}${forDestinations.has(name) ? ' (destinations can subscribe to it)' : ''}`,
  )
  return ['# Events', '', ...lines].join('\n')
}

function errorList(): string {
  const lines = Object.entries(errorStatuses).map(
    ([code, status]) => `| ${code} | ${status} | ${nextSteps[code as ErrorCode]} |`,
  )
  return ['# Errors', '', '| code | status | what to do |', '| --- | --- | --- |', ...lines].join('\n')
}
