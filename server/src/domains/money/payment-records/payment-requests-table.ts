import type { Queries, Writes } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { DueRecords } from '../../organization/company/index.ts'
import { entries } from '../../../kernel/database/entries.ts'
import type { ChargeRequest, RefundRequest } from '../../../kernel/processors/index.ts'
import type { ProviderName } from './provider-name.ts'

/** A request to a card processor, as it is stored for retries. */
export type ProcessorRequest =
  | { action: 'charge'; request: ChargeRequest }
  | { action: 'refund'; request: RefundRequest }
  | { action: 'checkout'; metadata: Readonly<Record<string, string>> }

export interface PaymentRequest {
  /**
   * Id of the payment or refund, which is also the idempotency key at the processor. For a checkout page, it is the
   * id of this request, and the payment gets another id.
   */
  id: string
  action: ProcessorRequest['action']
  provider: ProviderName
  asked: string | null
  effect: 'reopen' | 'credit' | 'write_off' | null
  reference: string | null
  asked_at: string
  tries: number
  next_at: string | null
  /**
   * True if the payment is only looked up at the processor and its request is never repeated. The installation from
   * whose backup this one was restored may have sent the request.
   */
  is_only_searched: boolean
}

const columns = [
  'id',
  'action',
  'provider',
  'asked',
  'effect',
  'reference',
  'asked_at',
  'tries',
  'next_at',
  'is_only_searched',
] as const
const requestEntries = entries<PaymentRequest>('payment_requests', columns)
const selected = columns.map((name) => `r.${name}`).join(', ')

const minuteMs = 60_000
/**
 * Delay before the first retry, in milliseconds. It is longer than the first call takes, so that no retry
 * runs in parallel with it.
 */
const firstPauseMs = 2 * minuteMs
const longestPauseMs = 6 * 60 * minuteMs

const contextOf = (ctx: MutationContext, id: string): string => `payment-request/${ctx.actor.org.id}/${id}`

/**
 * Stores a request before the processor is called, so that any retry of the pending payment can repeat exactly this
 * request.
 */
export function recordRequest(
  ctx: MutationContext,
  of: { id: string; provider: ProviderName; effect?: PaymentRequest['effect'] },
  processorRequest: ProcessorRequest,
): void {
  ctx.append(requestEntries, {
    id: of.id,
    action: processorRequest.action,
    provider: of.provider,
    asked: ctx.services.sealer.seal(JSON.stringify(processorRequest), contextOf(ctx, of.id)),
    effect: of.effect ?? null,
    reference: null,
    asked_at: ctx.present,
    tries: 0,
    next_at: after(ctx.present, firstPauseMs),
    is_only_searched: false,
  })
}

export function openRequest(
  ctx: MutationContext,
  { id, asked: sealedRequest }: PaymentRequest,
): ProcessorRequest {
  return JSON.parse(ctx.services.sealer.open(sealedRequest!, contextOf(ctx, id))) as ProcessorRequest
}

export function findRequest(db: Queries, orgId: string, id: string): Promise<PaymentRequest | undefined> {
  return db.row(`select ${selected} from payment_requests r where r.org_id = $1 and r.id = $2`, [orgId, id])
}

/** Locks the request, so that retries run one at a time. */
export async function lockRequest(ctx: MutationContext, id: string): Promise<PaymentRequest | undefined> {
  const { id: orgId } = ctx.actor.org
  ctx.db.later(`select 1 from payment_requests r where r.org_id = $1 and r.id = $2 for update`, [orgId, id])
  return await findRequest(ctx.db, orgId, id)
}

/** Postpones the next retry. The delays grow, so that a processor with a long outage is not called constantly. */
export function postponeRequest(ctx: MutationContext, { id, tries }: PaymentRequest): void {
  const pause = Math.min(firstPauseMs * 2 ** tries, longestPauseMs)
  ctx.db.later(
    `update payment_requests set tries = tries + 1, next_at = $3 where org_id = $1 and id = $2 and next_at is not null`,
    [ctx.actor.org.id, id, after(ctx.present, pause)],
  )
}

/** Stores the processor's id of a checkout page. */
export function referRequest(ctx: MutationContext, id: string, reference: string): void {
  ctx.db.later(`update payment_requests set reference = $3 where org_id = $1 and id = $2`, [
    ctx.actor.org.id,
    id,
    reference,
  ])
}

/** Ends the retries of a request and deletes its stored content. */
export function endRequest(ctx: MutationContext, id: string): void {
  ctx.db.later(`update payment_requests set next_at = null, asked = null where org_id = $1 and id = $2`, [
    ctx.actor.org.id,
    id,
  ])
}

/** Records that the open requests of the organization are never repeated. Checkout pages move no money by themselves. */
export function searchRequestsOnly(db: Writes, orgId: string): void {
  db.later(
    `update payment_requests set is_only_searched = true where org_id = $1 and next_at is not null and action <> 'checkout'`,
    [orgId],
  )
}

/** Finds requests that are due for a retry. */
export const dueRequests: DueRecords = {
  table: 'payment_requests',
  isDue: (now) => `r.next_at <= ${now}`,
  work: 'real',
}

function after(now: string, pauseMs: number): string {
  return new Date(Date.parse(now) + pauseMs).toISOString()
}
