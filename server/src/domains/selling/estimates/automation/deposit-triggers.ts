import { plainTriggers } from '../../../../kernel/automations/kinds/told-by.ts'
import { depositCollected } from '../estimate-events.ts'

export const depositTriggers = plainTriggers('estimate', 'estimate_id', [depositCollected.name])
