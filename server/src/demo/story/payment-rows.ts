import type { Scene } from './scene.ts'

const methods = ['card', 'check', 'ach', 'cash'] as const

type Kind = 'payment' | 'deposit' | 'write_off'

/** The ledger of an affair, deposit included: it stands on the estimate until there is an invoice. */
export function paymentRows(scene: Scene, settledAt: string) {
  const { plot, figures } = scene
  const deposit = depositRows(scene)
  const rest = figures!.totals.total_cents - deposit.reduce((sum, row) => sum + row.amount_cents, 0)
  switch (plot.invoice) {
    case 'paid':
      return [
        ...deposit,
        paymentRow(scene, { kind: 'payment', amount: rest, at: settledAt, tip: tipFor(scene) }),
      ]
    case 'partial':
      return [...deposit, paymentRow(scene, { kind: 'payment', amount: Math.floor(rest / 2), at: settledAt })]
    case 'written_off':
      return [...deposit, paymentRow(scene, { kind: 'write_off', amount: rest, at: settledAt })]
    default:
      return deposit
  }
}

export function depositRows(scene: Scene) {
  const { plot, figures, days, calendar } = scene
  const isCollected = plot.estimate === 'accepted' && plot.lead !== 'approved'
  if (!figures?.deposit || !isCollected) return []
  const at = calendar.past(days.decision, 10, 45)
  return [
    {
      ...paymentRow(scene, { kind: 'deposit', amount: figures.deposit.cents, at }),
      estimate_id: scene.estimateId,
    },
  ]
}

function tipFor({ number }: Scene): number {
  return number % 10 === 3 ? 2000 : 0
}

function paymentRow(
  { random, number, plot, customer, invoiceId }: Scene,
  { kind, amount, at, tip = 0 }: { kind: Kind; amount: number; at: string; tip?: number },
) {
  const method = kind === 'write_off' ? 'other' : methods[number % methods.length]!
  return {
    id: random.id(at),
    client_id: customer.clientId,
    invoice_id: plot.invoice === undefined ? null : invoiceId,
    estimate_id: null as string | null,
    kind,
    method,
    status: 'succeeded',
    amount_cents: amount + tip,
    tip_cents: tip,
    currency: 'USD',
    reference: method === 'check' ? `Check ${1000 + number}` : null,
    received_at: at,
    recorded_by_type: 'member',
    recorded_by_id: customer.stage.salesRep,
    created_at: at,
  }
}
