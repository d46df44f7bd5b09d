import { plainTriggers } from '../../../../kernel/automations/kinds/event-source.ts'
import { batchDone } from '../batch-events.ts'

export const batchTriggers = plainTriggers('batch', 'batch_id', [batchDone.name])
