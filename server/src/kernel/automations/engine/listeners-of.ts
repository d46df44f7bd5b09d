import type { Program } from '../definition/program.ts'
import type { Registry } from '../kinds/registry.ts'
import type { Purpose } from '../tables/published-table.ts'

/** Which events a revision has to hear of. */
export function listenersOf(program: Program, registry: Registry): { event: string; purpose: Purpose }[] {
  const told = registry.triggers.get(program.trigger.kind)?.told
  const enrolling = told?.by === 'events' ? told.events : told?.by === 'time' ? told.movedBy : []
  return [
    ...enrolling.map((event) => ({ event, purpose: 'enrol' as const })),
    ...program.listens.map((event) => ({ event, purpose: 'exit' as const })),
  ]
}
