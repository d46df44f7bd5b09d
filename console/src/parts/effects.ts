import type { DryRun } from '../api/call.ts'
import { money, plural } from './words.ts'

/** Returns the effects of a dry run, one sentence each. The texts of messages are left out. */
export function effectSentences({ would }: Pick<DryRun<unknown>, 'would'>): string[] {
  const messages = would.messages.map(({ channel, to }) =>
    channel === 'email' ? `An email goes to ${to}.` : `A text message goes to ${to}.`,
  )
  const amounts = (would.money ?? []).flatMap(({ kind, direction, amount_cents, owed_cents, currency }) => {
    const amount = money(amount_cents, currency)
    const words = kind.replaceAll('_', ' ')
    if (direction === 'in') return [`${amount} is booked as ${words}.`]
    if (direction === 'out') return [`${amount} is booked as paid back.`]
    if (owed_cents !== 0) return []
    return [
      kind === 'release'
        ? `${amount} becomes credit of the client again.`
        : `${amount} paid before is applied.`,
    ]
  })
  amounts.push(...owedSentences(would.money ?? []))
  const providers = would.asks.map(({ amount_cents }) =>
    amount_cents === undefined
      ? 'An external service is called.'
      : `The payment provider moves ${money(amount_cents)}.`,
  )
  const warnings = (would.warnings ?? []).flatMap(({ message }) => (message ? [message] : []))
  return [...messages, ...amounts, ...providers, ...newRecords(would.changes), ...warnings]
}

interface OwedAmount {
  owed_cents?: number | undefined
  currency: string
}

/** Returns sentences that say how much more or less clients owe without having paid, one sentence for each currency. */
export function owedSentences(entries: readonly OwedAmount[]): string[] {
  return [...Map.groupBy(entries, ({ currency }) => currency)].flatMap(([currency, some]) => {
    const owed = some.reduce((sum, { owed_cents = 0 }) => sum + owed_cents, 0)
    if (owed === 0) return []
    return [`Clients owe ${money(Math.abs(owed), currency)} ${owed > 0 ? 'less' : 'more'}.`]
  })
}

const recordNames: Record<string, string> = {
  job: 'job',
  invoice: 'invoice',
  client: 'client',
  estimate: 'estimate',
  lead: 'lead',
}

function newRecords(changes: readonly { kind: string; change: string }[]): string[] {
  return Object.entries(recordNames).flatMap(([kind, name]) => {
    const count = changes.filter((each) => each.kind === kind && each.change === 'created').length
    return count === 0 ? [] : [`${plural(count, `new ${name}`)}.`.replace(/^1 new/, 'A new')]
  })
}
