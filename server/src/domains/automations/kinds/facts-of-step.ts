import type { StepView } from '../../../kernel/automations/kinds/action-kind.ts'
import type { MessageFact } from '../../../kernel/messages/index.ts'
import { factsAboutEstimate } from '../../estimates/index.ts'
import { factsAboutInvoice, invoiceOpenFact } from '../../invoices/index.ts'
import { factsAboutJob } from '../../jobs/index.ts'
import { appointmentFact } from '../../leads/index.ts'
import { findVisits } from './visit.ts'

interface Facts {
  /** Facts that must hold from the moment at which the step is made for the first time, also while it is put off. */
  lasting: readonly MessageFact[]
  /** Facts about the time of a visit. A step that was put off is written anew and says the time as it is then. */
  timed: readonly MessageFact[]
  /** When the visit begins that the record is about; null: it is about none. */
  visitAt: string | null
}

/** Facts about the record of the run, as it is now, on which a message to its customer depends. */
export async function factsOfStep(step: StepView): Promise<Facts> {
  const { db, orgId, now, subjectKind, subject, trigger } = step
  const { id } = subject
  if (subjectKind === 'appointment' || subjectKind === 'job') return await factsOfVisit(step)
  if (subjectKind === 'estimate')
    return { lasting: await factsAboutEstimate(db, { orgId, now }, id), timed: [], visitAt: null }
  if (subjectKind !== 'invoice') return { lasting: [], timed: [], visitAt: null }
  // Whoever is reminded that an invoice is overdue owes it, whatever the conditions of the automation say.
  const isReminder = trigger === 'invoice.overdue'
  const lasting = isReminder ? [invoiceOpenFact(id)] : await factsAboutInvoice(db, orgId, id)
  return { lasting, timed: [], visitAt: null }
}

async function factsOfVisit({ db, orgId, subject: { id } }: StepView): Promise<Facts> {
  const [visit] = await findVisits(db, orgId, [id])
  const visitAt = visit && visit.cancelled_at === null ? visit.starts_at : null
  if (visit && visit.kind !== 'job') return { lasting: [], timed: [appointmentFact(id, visitAt)], visitAt }
  return { ...(await factsAboutJob(db, orgId, id)), visitAt }
}
