import { plainTriggers } from '../../../../kernel/automations/kinds/event-source.ts'
import {
  estimateAccepted,
  estimateChangesRequested,
  estimateCreated,
  estimateDeclined,
  estimateExpired,
  estimateSent,
  estimateViewed,
} from '../estimate-events.ts'

export const estimateEvents = [
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
  estimateEvents.map(({ name }) => name),
)
