/** A row that belongs to a job. */
export type OfJob<Row> = Row & { job_id: string }

/** Groups rows by the id of their job, and removes this id from them. */
export function groupByJob<Row extends object>(rows: readonly OfJob<Row>[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const { job_id, ...row } of rows) {
    if (!groups.has(job_id)) groups.set(job_id, [])
    groups.get(job_id)!.push(row as unknown as Row)
  }
  return groups
}
