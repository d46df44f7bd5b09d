import type { AutomationParts } from '../../../../kernel/automations/kinds/registry.ts'
import { requestReviewAction } from './request-review.ts'

export const automationParts: AutomationParts = { actions: [requestReviewAction] }
