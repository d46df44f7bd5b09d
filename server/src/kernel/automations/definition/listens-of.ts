import type { Exit, ProgramNode } from './program.ts'

/** Each event of its subjects. */
export const everyEvent = '*'

/** What the runs of a program hear of, and what for. */
export interface Heard {
  event: string
  purpose: 'exit' | 'resume' | 'anchor'
}

/**
 * Events that end runs, wake them, or may move what they wait for. Where a condition ends runs, or a wait lasts until a
 * field has come, any event of the subject may be the one.
 */
export function heardBy(
  exits: readonly Exit[],
  nodes: readonly Pick<ProgramNode, 'kind' | 'config'>[],
): Heard[] {
  return [
    ...exits.flatMap((exit) =>
      ('event' in exit ? [exit.event].flat() : [everyEvent]).map((event) => ({
        event,
        purpose: 'exit' as const,
      })),
    ),
    ...nodes.flatMap(({ kind, config }): Heard[] => {
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
  return [...new Set(heardBy(exits, nodes).map(({ event }) => event))].sort()
}
