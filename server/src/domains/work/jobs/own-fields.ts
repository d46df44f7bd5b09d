import { invalidField } from '../../../kernel/errors.ts'
import { omitUndefined } from '../../../kernel/records/omit-undefined.ts'
import type { LoadedVisits } from './lock-visit.ts'
import type { VisitKind } from '../checklists/index.ts'
import type { OwnFields } from './visit-course.ts'

/**
 * Details of a visit as input: everything except the date, the times and the assignment. An absent field is not
 * changed; null clears it.
 */
export interface OwnFieldsInput {
  kind?: VisitKind | undefined
  label?: string | null | undefined
  minutes?: number | null | undefined
  line_ids?: string[] | undefined
  note?: string | null | undefined
}

/**
 * Returns the details that the input changes. Refuses lines that are not lines of the job, and lines that are already
 * assigned to another visit.
 */
export function readOwnFields(
  { job, visits }: LoadedVisits,
  visitId: string | null,
  { kind, label, minutes, line_ids, note }: OwnFieldsInput,
): Partial<OwnFields> {
  const ofJob = new Set(job.line_items.map((line) => line.id))
  const elsewhere = new Map(
    visits
      .filter(({ visit_id }) => visit_id !== visitId)
      .flatMap((visit) => visit.line_ids.map((line) => [line, visit.visit_number] as const)),
  )
  for (const [at, line] of (line_ids ?? []).entries()) {
    if (!ofJob.has(line)) throw invalidField(`line_ids.${at}`, 'is not a line of the job')
    const other = elsewhere.get(line)
    if (other !== undefined) throw invalidField(`line_ids.${at}`, `belongs to visit ${other}`)
  }
  return omitUndefined({
    kind,
    label: label === '' ? null : label,
    minutes,
    line_ids,
    note: note === '' ? null : note,
  })
}
