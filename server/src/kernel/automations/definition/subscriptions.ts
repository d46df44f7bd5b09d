import type { Exit, ProgramNode } from './program.ts'

/** Value of `EventSubscription.event` that stands for all events of the run's record. */
export const everyEvent = '*'

/** An event that the runs of a program must receive, and for what purpose. */
export interface EventSubscription {
  event: string
  purpose: 'exit' | 'resume' | 'anchor'
}

/**
 * Finds the events that runs of a program must receive: events that end a run (purpose `exit`), that end its wait
 * (`resume`), or that may change when its wait ends (`anchor`). The result includes `everyEvent` if an exit has a
 * condition or a step waits until the instant in a field of the record, because any event may change a field.
 */
export function findSubscriptions(
  exits: readonly Exit[],
  nodes: readonly Pick<ProgramNode, 'kind' | 'config'>[],
): EventSubscription[] {
  return [
    ...exits.flatMap((exit) =>
      ('event' in exit ? [exit.event].flat() : [everyEvent]).map((event) => ({
        event,
        purpose: 'exit' as const,
      })),
    ),
    ...nodes.flatMap(({ kind, config }): EventSubscription[] => {
      if (kind === 'wait_for_event')
        return [config['event'] as string | string[]].flat().map((event) => ({ event, purpose: 'resume' }))
      const until = kind === 'wait' ? (config['until'] as { field?: string } | undefined) : undefined
      return until?.field === undefined ? [] : [{ event: everyEvent, purpose: 'anchor' }]
    }),
  ]
}

export function listensOf(
  exits: readonly Exit[],
  nodes: readonly Pick<ProgramNode, 'kind' | 'config'>[],
): string[] {
  return [...new Set(findSubscriptions(exits, nodes).map(({ event }) => event))].sort()
}
