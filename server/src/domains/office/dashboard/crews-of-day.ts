import type { VisitOfDay } from '../../work/jobs/index.ts'

/** The visits of a crew on one day, or those of a leader who works without a crew. */
export interface CrewDay {
  crew_id: string | null
  member_id: string | null
  visits: VisitOfDay[]
}

/**
 * Groups the visits of a day by crew or, if they have no crew, by leader. Also returns the number of visits that
 * have neither.
 */
export function crewsOfDay(visits: readonly VisitOfDay[]): { crews: CrewDay[]; unassigned: number } {
  const groups = Map.groupBy(visits, ({ crew_id, lead_member_id }) => crew_id ?? lead_member_id)
  const unassigned = groups.get(null)?.length ?? 0
  groups.delete(null)
  const crews = [...groups.values()].map((own) => {
    const [{ crew_id, lead_member_id }] = own as [VisitOfDay, ...VisitOfDay[]]
    return { crew_id, member_id: crew_id === null ? lead_member_id : null, visits: own }
  })
  return { crews, unassigned }
}

/** Returns the visit under way, otherwise the first one that is on hold or scheduled, otherwise undefined. */
export const currentVisit = (visits: readonly VisitOfDay[]): VisitOfDay | undefined =>
  visits.find(({ status }) => status === 'in_progress' || status === 'en_route') ??
  visits.find(({ status }) => status === 'on_hold' || status === 'scheduled')
