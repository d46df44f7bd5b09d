import { estimateReminder } from './gallery/estimate-reminder.ts'
import { invoiceOverdue } from './gallery/invoice-overdue.ts'
import { leadFollowUp } from './gallery/lead-follow-up.ts'
import type { Ready } from './gallery/ready.ts'
import { reviewRequest } from './gallery/review-request.ts'

/** Ready-made automations that members can add to their company. None of them changes the status of a record. */
export const gallery: readonly Ready[] = [leadFollowUp, estimateReminder, invoiceOverdue, reviewRequest]
