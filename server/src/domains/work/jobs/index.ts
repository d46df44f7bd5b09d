export { addJob } from './add-job.ts'
export { hasApprovedHours } from './approved-hours.ts'
export { automationParts } from './automation/index.ts'
export { countJobs } from './count-jobs.ts'
export { findJobs } from './find-jobs.ts'
export { reassignJobs } from './reassign-jobs.ts'
export { headOut } from './head-out.ts'
export { type JobCardRow, selectJobCards, selectWaitingCards } from './job-cards-table.ts'
export { jobDetailSchema } from './job-detail.ts'
export { jobCompleted, jobCreated, jobStatusChanged, visitCompleted } from './job-events.ts'
export { instantsOf, isLate } from './job-schedule.ts'
export { jobStatuses } from './job-status.ts'
export { type Job, type JobRow, jobs, jobSchema } from './job.ts'
export { hasOpenJobs, selectOpenJobs } from './jobs-table.ts'
export { jobCreationEvents } from './make-job.ts'
export { factsAboutJob, factsAboutVisit, jobCompleteFact, jobFactKinds } from './message-facts.ts'
export { cancelWholeJob } from './cancel-job.ts'
export { asVisit, lockJobVisit, type VisitRow, visitIdInput, visitIdOf } from './lock-visit.ts'
export { changeJob, changeVisit } from './move-job.ts'
export {
  type PaidWork,
  selectCountedCrewDays,
  selectCrewDays,
  selectPaidWork,
  selectTippedVisits,
  selectUndatedDays,
} from './paid-work-table.ts'
export { reassignRecurrences } from './recurrence/reassign-recurrences.ts'
export { jobRecurrences } from './recurrence/recurrence.ts'
export { recurringJobs, sweepRecurrences } from './recurrence/sweep-recurrences.ts'
export { type ScheduledWork, selectScheduledWork } from './scheduled-work-table.ts'
export { startOfVisit } from './emit-visit-change.ts'
export { mostVisits } from './open-visits.ts'
export { findPlannedVisit, type PlannedVisitRow } from './planned-visit.ts'
export { valueOfVisit } from './value-of-visit.ts'
export { visitToRecord } from './visit-to-record.ts'
export { firstVisitDate, jobVisits, plannedVisits } from './visits-table.ts'
export { listJobs } from './operations/list.ts'
