import type { Queries } from '../../../kernel/database/queries.ts'
import { answersOfJob, type CurrentAnswer } from './answers-of-job.ts'
import type { ChecklistItem } from './checklist-item.ts'
import { type ChecklistOfJob, checklistsOfJob, type JobOfChecklists } from './checklists-of-job.ts'
import type { VisitKind } from './visit-kinds.ts'

export interface ChecklistCounts {
  checklist_required: number
  checklist_done: number
}

export interface AnsweredChecklists {
  lists: ChecklistOfJob[]
  /** Returns the current answer to an item of a checklist. */
  answerTo: (checklistId: string, itemId: string) => CurrentAnswer | undefined
}

/**
 * Returns checklists of a job with their answers. Without `visit`, these are the checklists of the whole job, and, if
 * the job has no visits besides its first, also the checklists for visits of the kind `work`. With `visit`, these are
 * the checklists that are answered separately for this visit.
 */
export async function answeredChecklists(
  db: Queries,
  orgId: string,
  job: JobOfChecklists,
  visit: VisitOfChecklists | null = null,
  known?: readonly ChecklistOfJob[],
): Promise<AnsweredChecklists> {
  const [all, answers] = await Promise.all([
    known ?? checklistsOfJob(db, orgId, job),
    answersOfJob(db, orgId, job.id),
  ])
  return answeredLists(all, answers, job, visit)
}

/** A visit at which the checklists for visits of its kind are answered separately. */
export interface VisitOfChecklists {
  visit_id: string
  kind: VisitKind
}

/** True if the checklist is answered separately for this visit. */
export function visitHas(
  { visit_kinds, visit_ids }: Pick<ChecklistOfJob, 'visit_kinds' | 'visit_ids'>,
  { visit_id, kind }: VisitOfChecklists,
): boolean {
  return visit_kinds.includes(kind) && (visit_ids === null || visit_ids.includes(visit_id))
}

export function answeredLists(
  all: readonly ChecklistOfJob[],
  answers: readonly CurrentAnswer[],
  job: JobOfChecklists,
  visit: VisitOfChecklists | null,
): AnsweredChecklists {
  const isIncluded = (list: ChecklistOfJob): boolean =>
    visit
      ? visitHas(list, visit)
      : list.visit_kinds.length === 0 || (!job.has_visit_rows && list.visit_kinds.includes('work'))
  const visitId = visit?.visit_id ?? job.id
  const nameOf = (checklistId: string, itemId: string): string => `${checklistId} ${itemId}`
  const byItem = new Map(
    answers
      .filter((answer) => (answer.visit_id ?? job.id) === visitId)
      .map((answer) => [nameOf(answer.checklist_id, answer.item_id), answer]),
  )
  return {
    lists: all.filter(isIncluded),
    answerTo: (checklistId, itemId) => byItem.get(nameOf(checklistId, itemId)),
  }
}

/** Counts the required items of a job's checklists, and how many of them are done. */
export function countChecklistItems({ lists, answerTo }: AnsweredChecklists): ChecklistCounts {
  const required = lists.flatMap(({ checklist_id, items }) =>
    items.filter((item) => item.required).map((item) => ({ item, answer: answerTo(checklist_id, item.id) })),
  )
  const doneItems = required.filter(({ item, answer }) => isDone(item, answer))
  return { checklist_required: required.length, checklist_done: doneItems.length }
}

function isDone(item: ChecklistItem, answer: CurrentAnswer | undefined): boolean {
  if (!answer || answer.value === 'fail') return false
  return answer.photo_ids.length > 0 || !item.photo_required
}
