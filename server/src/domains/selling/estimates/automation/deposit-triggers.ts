import { plainTriggers } from '../../../../kernel/automations/kinds/event-source.ts'
import { depositCollected } from '../estimate-events.ts'

export const depositTriggers = plainTriggers('estimate', 'estimate_id', [depositCollected.name])
