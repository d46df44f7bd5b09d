import { estimateReminder } from './gallery/estimate-reminder.ts'
import { invoiceOverdue } from './gallery/invoice-overdue.ts'
import { leadFollowUp } from './gallery/lead-follow-up.ts'
import type { Ready } from './gallery/ready.ts'
import { reviewRequest } from './gallery/review-request.ts'

/** Ready-made automations. None of them changes a status. */
export const gallery: readonly Ready[] = [leadFollowUp, estimateReminder, invoiceOverdue, reviewRequest]
