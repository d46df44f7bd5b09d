/** The case of one customer in the demo: the records that exist, each with its last status. */
export interface Plot {
  lead: Status<'lead'>
  estimate?: Status<'estimate'>
  job?: Status<'job'>
  invoice?: Status<'invoice'>
  client?: Status<'client'>
  /**
   * Earliest and latest day of the last record of the case, counted from today. The last record is the job or, if
   * there is none, the estimate or the lead.
   */
  when: readonly [from: number, to: number]
  /** True if a deposit was requested. It was also paid, unless the case ends with the acceptance of the estimate. */
  deposit?: boolean
  /** True if the customer is the client of an earlier case. Such a case has no lead. */
  returning?: boolean
  /** Number of times that this case occurs in the large demo company. In the small company, it occurs once. */
  count: number
}

interface Statuses {
  lead:
    | 'new'
    | 'contacted'
    | 'appointment_scheduled'
    | 'estimate_created'
    | 'estimate_sent'
    | 'approved'
    | 'deposit_collected'
    | 'converted'
    | 'lost'
  client: 'lead' | 'prospect' | 'active' | 'inactive' | 'past'
  estimate: 'draft' | 'sent' | 'viewed' | 'changes_requested' | 'accepted' | 'declined' | 'expired' | 'void'
  job: 'unscheduled' | 'scheduled' | 'en_route' | 'in_progress' | 'on_hold' | 'complete' | 'cancelled'
  invoice: 'draft' | 'sent' | 'viewed' | 'partial' | 'paid' | 'overdue' | 'void' | 'written_off'
}
export type Status<Kind extends keyof Statuses> = Statuses[Kind]

const accepted = { lead: 'converted', estimate: 'accepted' } as const
const completeJob = { ...accepted, job: 'complete' } as const

/** All cases. A case with `returning` comes after the cases whose clients can return in it. */
export const plots: readonly Plot[] = [
  { ...completeJob, invoice: 'paid', when: [-330, -25], count: 24 },
  { ...completeJob, invoice: 'paid', when: [-300, -30], deposit: true, count: 12 },
  { ...completeJob, invoice: 'paid', client: 'inactive', when: [-540, -430], count: 4 },
  { ...completeJob, invoice: 'paid', client: 'past', when: [-900, -600], count: 4 },
  { ...completeJob, invoice: 'paid', when: [-150, -5], returning: true, count: 16 },
  { ...completeJob, invoice: 'draft', when: [-1, -1], count: 3 },
  { ...completeJob, invoice: 'sent', when: [-9, -2], count: 7 },
  { ...completeJob, invoice: 'viewed', when: [-9, -3], count: 4 },
  { ...completeJob, invoice: 'partial', when: [-10, -4], deposit: true, count: 4 },
  { ...completeJob, invoice: 'overdue', when: [-50, -20], count: 6 },
  { ...completeJob, invoice: 'void', when: [-70, -30], count: 2 },
  { ...completeJob, invoice: 'written_off', when: [-260, -180], count: 2 },
  { ...accepted, job: 'scheduled', when: [1, 21], count: 8 },
  { ...accepted, job: 'scheduled', when: [2, 14], deposit: true, count: 3 },
  { ...accepted, job: 'en_route', when: [0, 0], count: 2 },
  { ...accepted, job: 'in_progress', when: [0, 0], deposit: true, count: 2 },
  { ...accepted, job: 'on_hold', when: [-4, -1], count: 2 },
  { ...accepted, job: 'cancelled', when: [-40, -3], count: 4 },
  { lead: 'approved', estimate: 'accepted', job: 'unscheduled', when: [-6, -1], deposit: true, count: 3 },
  {
    lead: 'deposit_collected',
    estimate: 'accepted',
    job: 'unscheduled',
    when: [-6, -1],
    deposit: true,
    count: 3,
  },
  { lead: 'estimate_created', estimate: 'draft', when: [-5, 0], count: 5 },
  { lead: 'estimate_sent', estimate: 'sent', when: [-12, -1], count: 6 },
  { lead: 'estimate_sent', estimate: 'viewed', when: [-14, -3], count: 4 },
  { lead: 'estimate_sent', estimate: 'changes_requested', when: [-12, -4], count: 2 },
  { lead: 'estimate_sent', estimate: 'expired', when: [-60, -40], count: 3 },
  { lead: 'estimate_sent', estimate: 'void', when: [-30, -10], count: 2 },
  { lead: 'lost', estimate: 'declined', when: [-80, -12], count: 5 },
  { lead: 'new', when: [-3, 0], count: 9 },
  { lead: 'contacted', when: [-16, -1], count: 6 },
  { lead: 'appointment_scheduled', when: [-7, -2], count: 5 },
  { lead: 'lost', when: [-90, -6], count: 6 },
  // Jobs of today, so that today's board shows jobs in every status.
  { ...accepted, job: 'scheduled', when: [0, 0], count: 2 },
  { ...accepted, job: 'on_hold', when: [0, 0], count: 1 },
  { ...completeJob, invoice: 'draft', when: [0, 0], count: 1 },
]
