import type { AppKernel } from '../../app/kernel.ts'
import { dueRequests, findPayment, findRequest } from '../../domains/money/payment-records/index.ts'
import { pursue } from '../../domains/office/payments/operations.ts'
import { findDue, findOrganizationById } from '../../domains/organization/company/index.ts'
import type { Organization } from '../../kernel/access/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { run } from '../../kernel/operations/run.ts'

const page = 200
/** An instant by which every open request is due for a retry. */
const always = '9999-12-31T00:00:00.000Z'

export interface LookedUpPayments {
  /** Number of open requests to a card processor: charges, refunds and checkout pages. */
  requests: number
  /** Number of them whose outcome is known now. */
  ended: number
  /** Number of them that the processor did not answer. */
  unanswered: number
}

/**
 * Looks up the open payment requests at their card processor. No request that moves money is sent or repeated: the
 * original may have sent it after the backup, and a member may have settled it in another way.
 */
export async function lookUpPayments({ kernel, database }: AppKernel): Promise<LookedUpPayments> {
  const counts: LookedUpPayments = { requests: 0, ended: 0, unanswered: 0 }
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
      for (let behind: string | null = null; ;) {
        const requests: readonly { id: string }[] = await open.due(reader, orgId, {
          after: behind,
          limit: page,
        })
        for (const { id } of requests) {
          counts.requests++
          const actor = { type: 'system', id: null, org, mode: 'live', locations: '*' } as const
          const input = { request_id: id, only_look_up: true }
          const { result } = await run(kernel, pursue, { actor, input, requestId: newId() })
          if (result === 'ended') counts.ended++
          else if (await isUnanswered({ kernel, database }, org, id)) counts.unanswered++
        }
        if (requests.length < page) break
        behind = requests.at(-1)!.id
      }
    }
    if (orgs.length < page) return counts
    after = orgs.at(-1)!.id
  }
}

/**
 * True if a retry of the request could still move money: its processor is in use, and the charge or refund was not found
 * there.
 */
async function isUnanswered(
  { kernel, database }: Pick<AppKernel, 'kernel' | 'database'>,
  org: Organization,
  id: string,
): Promise<boolean> {
  const reader = database.live.reader({ orgId: org.id, locations: '*' })
  const request = await findRequest(reader, org.id, id)
  if (!request || request.next_at === null || request.action === 'checkout') return false
  if (request.provider !== kernel.services.payments.of(org).name) return false
  return (await findPayment(reader, org.id, id))?.provider_reference === null
}
