import type { AppKernel } from '../../app/kernel.ts'
import {
  dueRequests,
  findPayment,
  findRequest,
  searchRequestsOnly,
} from '../../domains/money/payment-records/index.ts'
import { pursue } from '../../domains/office/payments/operations.ts'
import { findDue, findOrganizationById } from '../../domains/organization/company/index.ts'
import type { Organization } from '../../kernel/access/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { run } from '../../kernel/operations/run.ts'
import { patiently } from './patiently.ts'

const page = 200
/** An instant in the far future, at which every open request is due for a retry. */
const always = '9999-12-31T00:00:00.000Z'

export interface LookedUpPayments {
  /** Number of open requests to a card processor: charges, refunds and checkout pages. */
  requests: number
  /** Number of these requests whose outcome is known now. */
  ended: number
  /** Number of these requests about which the processor did not answer. */
  unanswered: number
  /** Number of these requests whose processor is not set up here. They are only looked up later, and never repeated. */
  held: number
  /**
   * Number of these requests that are still open at the processor, such as a checkout page on which the customer can
   * still pay.
   */
  waiting: number
}

/**
 * Looks up the open payment requests at their card processor. No request that moves money is sent or repeated, now or
 * later, because the original installation may have sent it after the backup, and a member may have settled it in
 * another way.
 */
export async function lookUpPayments({ kernel, database }: AppKernel): Promise<LookedUpPayments> {
  const counts: LookedUpPayments = { requests: 0, ended: 0, unanswered: 0, held: 0, waiting: 0 }
  const open = findDue(dueRequests, always)
  for (let after: string | null = null; ;) {
    const orgs: readonly { id: string }[] = await open.organizations(database.system, 'live', {
      after,
      limit: page,
    })
    for (const { id: orgId } of orgs) {
      const org = await findOrganizationById(database.system, orgId)
      if (!org) continue
      const reader = database.live.reader({ orgId, locations: '*' })
      await searchOnly(database, orgId)
      for (let behind: string | null = null; ;) {
        const requests: readonly { id: string }[] = await open.due(reader, orgId, {
          after: behind,
          limit: page,
        })
        for (const { id } of requests) {
          counts.requests++
          const actor = { type: 'system', id: null, org, mode: 'live', locations: '*' } as const
          const input = { request_id: id, only_look_up: true }
          const { result } = await patiently(() => run(kernel, pursue, { actor, input, requestId: newId() }))
          counts[result === 'ended' ? 'ended' : await openStateOf({ kernel, database }, org, id)]++
        }
        if (requests.length < page) break
        behind = requests.at(-1)!.id
      }
    }
    if (orgs.length < page) return counts
    after = orgs.at(-1)!.id
  }
}

async function searchOnly(database: AppKernel['database'], orgId: string): Promise<void> {
  await database.live.transaction({ orgId, locations: '*', isEnd: true }, (transaction) => {
    searchRequestsOnly(transaction, orgId)
    return Promise.resolve()
  })
}

/**
 * Returns why a request is still open: its processor is not set up here (`held`), it did not answer (`unanswered`), or
 * it has not ended there (`waiting`).
 */
async function openStateOf(
  { kernel, database }: Pick<AppKernel, 'kernel' | 'database'>,
  org: Organization,
  id: string,
): Promise<'held' | 'unanswered' | 'waiting'> {
  const reader = database.live.reader({ orgId: org.id, locations: '*' })
  const request = await findRequest(reader, org.id, id)
  if (!request || request.next_at === null) return 'waiting'
  if (request.provider !== kernel.services.payments.of(org).name) return 'held'
  if (request.action === 'checkout') return 'waiting'
  const payment = await findPayment(reader, org.id, id)
  return payment?.provider_reference === null ? 'unanswered' : 'waiting'
}
