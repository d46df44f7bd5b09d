import type { Queries } from '../../../kernel/database/queries.ts'
import { answersOfJob, type CurrentAnswer } from './answers-of-job.ts'
import type { ChecklistItem } from './checklist-item.ts'
import { type ChecklistOfJob, checklistsOfJob, type JobOfChecklists } from './checklists-of-job.ts'

export interface ChecklistCounts {
  checklist_required: number
  checklist_done: number
}

export interface AnsweredChecklists {
  lists: ChecklistOfJob[]
  /** Finds the current answer by checklist and item. */
  answerTo: (checklistId: string, itemId: string) => CurrentAnswer | undefined
}

export async function answeredChecklists(
  db: Queries,
  orgId: string,
  job: JobOfChecklists,
): Promise<AnsweredChecklists> {
  const [lists, answers] = await Promise.all([
    checklistsOfJob(db, orgId, job),
    answersOfJob(db, orgId, job.id),
  ])
  const nameOf = (checklistId: string, itemId: string): string => `${checklistId} ${itemId}`
  const byItem = new Map(answers.map((answer) => [nameOf(answer.checklist_id, answer.item_id), answer]))
  return { lists, answerTo: (checklistId, itemId) => byItem.get(nameOf(checklistId, itemId)) }
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
