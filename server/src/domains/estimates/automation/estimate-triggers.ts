import { plainTriggers } from '../../../kernel/automations/kinds/told-by.ts'
import {
  estimateAccepted,
  estimateChangesRequested,
  estimateCreated,
  estimateDeclined,
  estimateExpired,
  estimateSent,
  estimateViewed,
} from '../estimate-events.ts'

const events = [
  estimateCreated,
  estimateSent,
  estimateViewed,
  estimateChangesRequested,
  estimateAccepted,
  estimateDeclined,
  estimateExpired,
]

export const estimateTriggers = plainTriggers(
  'estimate',
  'estimate_id',
  events.map(({ name }) => name),
)
