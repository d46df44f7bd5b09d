export { hasApprovedHours } from './approved-hours.ts'
export { automationParts } from './automation/index.ts'
export { addJob, type JobToAdd } from './add-job.ts'
export { findJobs } from './find-jobs.ts'
export { handOverJobs } from './hand-over.ts'
export { handOverRecurrences } from './recurrence/hand-over.ts'
export { type JobDetail, jobDetailSchema } from './job-detail.ts'
export { jobAssigned, jobCompleted, jobCreated, jobRescheduled, jobStatusChanged } from './job-events.ts'
export { canJob, jobStatuses, type JobTransition, jobTransitions } from './job-status.ts'
export { type JobCardRow, selectJobCards, selectWaitingCards } from './job-cards-table.ts'
export { instantsOf, isLate } from './job-schedule.ts'
export { type Job, type JobRow, jobs, jobSchema } from './job.ts'
export { hasOpenJobs, selectOpenJobs } from './jobs-table.ts'
export { jobCreationEvents } from './make-job.ts'
export { moveJob } from './move-job.ts'
export { type ScheduledWork, selectScheduledWork } from './scheduled-work-table.ts'
export { firstVisitDate, jobVisits, plannedVisits } from './visits-table.ts'
export { startOfVisit } from './tell-visit.ts'
export { jobRecurrences } from './recurrence/recurrence.ts'
export { recurringJobs, sweepRecurrences } from './recurrence/sweep-recurrences.ts'
export {
  type PaidWork,
  selectCrewDays,
  selectCrewsMadeGood,
  selectPaidWork,
  selectUndatedDays,
  type WantedWork,
} from './paid-work-table.ts'
export { changeJob } from './move-job.ts'
export { headOut } from './head-out.ts'
export { factsAboutJob, jobCompleteFact, jobFactKinds, visitFact } from './message-facts.ts'
