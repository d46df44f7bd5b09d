import * as z from 'zod'
import { keyBehind, memberBehind } from '../../../../kernel/access/actor.ts'
import { invalidState } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { eachOnce } from '../../../../kernel/schema/each-once.ts'
import { cents, id, text } from '../../../../kernel/schema/fields.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { type CommissionRow, commissions } from '../commission.ts'
import { commissionApproved } from '../commission-events.ts'

/** Maximum number of adjustments of one commission. */
const mostAdjustments = 100

export const approveCommissions = mutation({
  name: 'commissions.approve',
  summary: 'Approve commissions, or adjust an amount with a reason.',
  description:
    'Approves all passed commissions or none. Approving an approved commission again has no effect, ' +
    'unless another amount is passed: the commission is then adjusted, and the earlier amount stays on ' +
    'record. Void commissions cannot be approved, and only owners can approve their own.',
  permission: ['manage_pay'],
  sensitive: true,
  destructive: true,
  input: withRules(
    z.strictObject({
      commission_ids: z.array(id()).min(1).max(100).check(eachOnce()).describe('Commissions to approve.'),
      amount_cents: cents()
        .min(0)
        .max(100_000_000_000)
        .nullish()
        .describe('New amount, in cents. Allowed only if a single commission is passed.'),
      reason: text(1000, 1).nullish().describe('Reason for the new amount. Required with `amount_cents`.'),
      expected_version: expectedVersion(),
    }),
    {
      field: 'amount_cents',
      message: 'can only be passed for a single commission',
      isMet: ({ amount_cents, commission_ids }) => amount_cents == null || commission_ids.length === 1,
    },
    {
      field: 'reason',
      message: 'is required with `amount_cents`',
      isMet: ({ amount_cents, reason }) => amount_cents == null || reason != null,
    },
    {
      field: 'reason',
      message: 'is only allowed with `amount_cents`',
      isMet: ({ amount_cents, reason }) => amount_cents != null || reason == null,
    },
    {
      field: 'expected_version',
      message: 'can only be passed for a single commission',
      isMet: ({ expected_version, commission_ids }) =>
        expected_version == null || commission_ids.length === 1,
    },
  ),
  output: z.object({
    commissions: z.array(commissions.schema).describe('The commissions, in the order of the input.'),
  }),
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [commissionApproved],
  money: true,
  async handler(ctx, { commission_ids, amount_cents, reason, expected_version }) {
    const rowsById = new Map<string, CommissionRow>()
    // Locks the commissions in the order of their ids, because a fixed order prevents deadlocks between concurrent
    // approvals.
    for (const id of commission_ids.toSorted())
      rowsById.set(id, await commissions.lock(ctx, id, expected_version))
    for (const row of rowsById.values()) requireApprovable(ctx, row)
    const approved = commission_ids.map((id) =>
      approve(ctx, rowsById.get(id)!, amount_cents == null ? null : { amount_cents, reason: reason! }),
    )
    return { commissions: approved.map((row) => commissions.present(row, ctx)) }
  },
})

function requireApprovable(ctx: MutationContext, { id, status, member_id }: CommissionRow): void {
  if (status === 'void')
    throw invalidState('The commission is void, because the acceptance of the estimate was undone.', [
      { commission_id: id, message: 'is void', reason: 'void' },
    ])
  const { actor } = ctx
  const isOwner = actor.type === 'member' && actor.role === 'owner'
  if (memberBehind(actor) === member_id && !isOwner)
    throw invalidState('Only owners may approve their own commission.', [
      { commission_id: id, message: "is the caller's own", reason: 'own_commission' },
    ])
}

function approve(
  ctx: MutationContext,
  row: CommissionRow,
  adjustment: { amount_cents: number; reason: string } | null,
): CommissionRow {
  const isOther = adjustment !== null && adjustment.amount_cents !== row.amount_cents
  if (row.status === 'approved' && !isOther) return row
  if (isOther && row.adjustments.length >= mostAdjustments)
    throw invalidState(`A commission can be adjusted at most ${mostAdjustments} times.`, [
      { commission_id: row.id, message: `was already adjusted ${mostAdjustments} times`, reason: 'too_many' },
    ])
  const approved = commissions.save(ctx, row, {
    status: 'approved',
    approved_at: ctx.now,
    approved_by: memberBehind(ctx.actor),
    approved_by_key: keyBehind(ctx.actor),
    ...(isOther && {
      amount_cents: adjustment.amount_cents,
      adjustments: [...row.adjustments, { ...adjustment, by: ctx.author, at: ctx.now }],
    }),
  })
  ctx.emit(commissionApproved, {
    commission_id: approved.id,
    location_id: approved.location_id,
    member_id: approved.member_id,
    estimate_id: approved.estimate_id,
    status: 'approved',
    amount_cents: approved.amount_cents,
    version: approved.version,
    updated_at: approved.updated_at,
  })
  return approved
}
