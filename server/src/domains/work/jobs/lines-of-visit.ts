interface VisitWithLines {
  line_ids: readonly string[]
  status?: string
}

/**
 * Returns the lines that are done at a visit: those assigned to it or, if none are, those that are not assigned to a
 * visit. Lines of a cancelled visit count as assigned to none. `visits` are all visits of the job.
 */
export function linesOfVisit<Line extends { id: string }>(
  lines: readonly Line[],
  lineIds: readonly string[],
  visits: readonly VisitWithLines[],
): Line[] {
  const own = new Set(lineIds)
  if (own.size > 0) return lines.filter(({ id }) => own.has(id))
  const named = new Set(visits.flatMap(({ status, line_ids }) => (status === 'cancelled' ? [] : line_ids)))
  return lines.filter(({ id }) => !named.has(id))
}
