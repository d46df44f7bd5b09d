export const jobStatuses = [
  'unscheduled',
  'scheduled',
  'en_route',
  'in_progress',
  'on_hold',
  'complete',
  'cancelled',
] as const
export type JobStatus = (typeof jobStatuses)[number]

interface Transition {
  from: readonly JobStatus[]
  to: JobStatus
}

/** Allowed status changes of a job, by name. The operations that request them check all further conditions. */
export const jobTransitions = {
  schedule: { from: ['unscheduled'], to: 'scheduled' },
  reschedule: { from: ['scheduled'], to: 'scheduled' },
  unschedule: { from: ['scheduled'], to: 'unscheduled' },
  headOut: { from: ['scheduled'], to: 'en_route' },
  start: { from: ['scheduled', 'en_route', 'on_hold'], to: 'in_progress' },
  hold: { from: ['in_progress', 'scheduled'], to: 'on_hold' },
  complete: { from: ['in_progress', 'scheduled', 'en_route'], to: 'complete' },
  reopen: { from: ['complete'], to: 'in_progress' },
  cancel: { from: ['unscheduled', 'scheduled', 'en_route', 'in_progress', 'on_hold'], to: 'cancelled' },
  restore: { from: ['cancelled'], to: 'unscheduled' },
} as const satisfies Record<string, Transition>

export type JobTransition = keyof typeof jobTransitions

export function canJob(status: JobStatus, transition: JobTransition): boolean {
  return (jobTransitions[transition].from as readonly JobStatus[]).includes(status)
}
