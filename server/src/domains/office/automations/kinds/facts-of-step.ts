import type { StepView } from '../../../../kernel/automations/kinds/action-kind.ts'
import type { MessageFact } from '../../../../kernel/messages/index.ts'
import { factsAboutEstimate } from '../../../selling/estimates/index.ts'
import { factsAboutInvoice, invoiceOpenFact } from '../../../money/invoices/index.ts'
import { factsAboutJob, factsAboutVisit } from '../../../work/jobs/index.ts'
import { appointmentFact } from '../../../customers/leads/index.ts'
import { findVisits } from './visit.ts'

interface Facts {
  /** Facts (conditions) that must stay true from the first attempt of the step until its message is sent. */
  lasting: readonly MessageFact[]
  /**
   * Facts about the time of a visit. They may change while the step is postponed, because its message is then written
   * again with the new time of the visit.
   */
  timed: readonly MessageFact[]
  /**
   * Start of the visit that the run concerns. For a run of a job, this is its current visit. Null if the run
   * concerns no visit.
   */
  visitAt: string | null
}

/**
 * Determines the facts (conditions) that must be true when a message to the customer is sent. They concern the
 * record of the run, such as "the invoice is unpaid".
 */
export async function factsOfStep(step: StepView): Promise<Facts> {
  const { db, orgId, now, subjectKind, subject, trigger } = step
  const { id } = subject
  if (subjectKind === 'job') return await factsAboutJob(db, orgId, id)
  if (subjectKind === 'appointment') return await factsOfVisit(step)
  if (subjectKind === 'estimate')
    return { lasting: await factsAboutEstimate(db, { orgId, now }, id), timed: [], visitAt: null }
  if (subjectKind !== 'invoice') return { lasting: [], timed: [], visitAt: null }
  // A reminder of an overdue invoice requires that the invoice is unpaid, regardless of the automation's conditions.
  const isReminder = trigger === 'invoice.overdue'
  const lasting = isReminder ? [invoiceOpenFact(id)] : await factsAboutInvoice(db, orgId, id)
  return { lasting, timed: [], visitAt: null }
}

async function factsOfVisit({ db, orgId, subject: { id } }: StepView): Promise<Facts> {
  const [visit] = await findVisits(db, orgId, [id])
  if (!visit || visit.kind === 'job') return await factsAboutVisit(db, orgId, id)
  const visitAt = visit.cancelled_at === null ? visit.starts_at : null
  return { lasting: [], timed: [appointmentFact(id, visitAt)], visitAt }
}
