import type { Queries } from '../../kernel/database/queries.ts'
import type { Handover } from '../company/index.ts'
import { handOverEstimates } from '../estimates/index.ts'
import { handOverConversations } from '../inbox/index.ts'
import { handOverJobs } from '../jobs/index.ts'
import { handOverAppointments, handOverLeads } from '../leads/index.ts'
import { handOverTodos } from '../todos/index.ts'

export type HandedOver = Record<
  'leads' | 'appointments' | 'estimates' | 'jobs' | 'todos' | 'conversations',
  number
>

/** Hands over what is still open, each record a new version; what is done stays with who did it. */
export async function handOver(db: Queries, orgId: string, handover: Handover): Promise<HandedOver> {
  return {
    leads: await handOverLeads(db, orgId, handover),
    appointments: await handOverAppointments(db, orgId, handover),
    estimates: await handOverEstimates(db, orgId, handover),
    jobs: await handOverJobs(db, orgId, handover),
    todos: await handOverTodos(db, orgId, handover),
    conversations: await handOverConversations(db, orgId, handover),
  }
}
