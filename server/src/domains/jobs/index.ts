export { jobCompleted, jobCreated } from './job-events.ts'
export { canJob, jobStatuses, type JobTransition, jobTransitions } from './job-status.ts'
export { type Job, jobSchema } from './job.ts'
export { insertJob, type NewJob } from './jobs-table.ts'
