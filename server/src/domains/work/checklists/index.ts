export { type Answer, answerInput, answerOf } from './answer.ts'
export { addChecklistsOfVisits } from './add-checklists-of-visits.ts'
export {
  answeredChecklists,
  type ChecklistCounts,
  countChecklistItems,
  visitHas,
} from './count-checklist-items.ts'
export { type ChecklistItem, checklistItemInput, itemsWithIds, stages } from './checklist-item.ts'
export { type ChecklistRow, checklists } from './checklist.ts'
export {
  type ChecklistOfJob,
  checklistsOfJob,
  type JobOfChecklists,
  openChecklists,
} from './checklists-of-job.ts'
export { checklistsInUse } from './checklists-table.ts'
export { freezeChecklists } from './freeze-checklists.ts'
export {
  type JobChecklist,
  jobChecklistSchema,
  readChecklists,
  readChecklistsOfJobs,
} from './job-checklist.ts'
export { qualityReports } from './quality-report.ts'
export { isPhotoNamed } from './reports-table.ts'
export { type VisitKind, visitKinds } from './visit-kinds.ts'
export { serviceType } from './service-type.ts'
export { personalData } from './personal-data.ts'
