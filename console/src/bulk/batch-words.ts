import type { Batch, BatchItem } from '../api/operations.ts'
import { owedSentences } from '../parts/effects.ts'
import { date, money, plural } from '../parts/words.ts'

const operationWords: Record<string, string> = {
  'leads.assign': 'Assign leads',
  'leads.delete': 'Archive leads',
  'clients.archive': 'Archive clients',
  'estimates.void': 'Void estimates',
  'invoices.send': 'Send invoices',
  'invoices.createFromJob': 'Invoice jobs',
  'invoices.void': 'Void invoices',
  'jobs.reschedule': 'Move jobs',
  'tags.apply': 'Change tags',
}

/** Returns the title of a batch: what it does, in a few words. */
export function batchTitle({ recipe, operation, undo_of }: Batch): string {
  if (undo_of) return 'Undo a batch'
  switch (recipe?.kind) {
    case 'move_day':
      return `Move ${date(recipe.from)} to ${date(recipe.to)}`
    case 'invoice_finished':
      return `Invoice jobs finished by ${date(recipe.completed_to)}`
    case 'remind':
      return `Send reminders for invoices ${plural(recipe.days_overdue, 'day')} late`
    case 'reprice':
      return `Change prices by ${recipe.percent}%`
    case 'assign':
      return 'Assign leads'
    case 'tag':
      return `Tag ${recipe.record}s`
    case 'archive':
      return `Archive clients without a change since ${date(recipe.before)}`
    default:
      return operationWords[operation ?? ''] ?? 'Several actions'
  }
}

/** Returns the effects of a batch, one sentence each. */
export function totalSentences({ totals }: Pick<Batch, 'totals'>): string[] {
  const { records, messages } = totals
  const counted: [number, string][] = [
    [records.created, 'created'],
    [records.updated, 'changed'],
    [records.deleted, 'deleted'],
  ]
  const amounts = totals.money.flatMap(({ currency, in_cents = 0, out_cents = 0 }) => [
    ...(in_cents ? [`${money(in_cents, currency)} comes in.`] : []),
    ...(out_cents ? [`${money(out_cents, currency)} is paid back.`] : []),
  ])
  return [
    ...(messages.emails ? [`${plural(messages.emails, 'email')} will be sent.`] : []),
    ...(messages.texts ? [`${plural(messages.texts, 'text message')} will be sent.`] : []),
    ...amounts,
    ...owedSentences(totals.money),
    ...counted.flatMap(([count, word]) => (count ? [`${plural(count, 'record')} will be ${word}.`] : [])),
  ]
}

const verdictWords: Record<BatchItem['verdict'], string> = {
  ready: 'Ready',
  unchanged: 'Nothing to change',
  refused: 'Not possible',
  done: 'Done',
  changed: 'Not changed, because of a newer edit',
  stopped: 'Not run, because the batch was stopped',
}

/** Returns how many messages an item will send, such as `, 1 email`. Empty unless the item is ready to run. */
function messageWords({ verdict, effects }: Pick<BatchItem, 'verdict' | 'effects'>): string {
  if (verdict !== 'ready' || !effects) return ''
  const { emails, texts } = effects.messages
  return [
    ...(emails ? [`, ${plural(emails, 'email')}`] : []),
    ...(texts ? [`, ${plural(texts, 'text message')}`] : []),
  ].join('')
}

/** Returns the verdict of an item as text, with the messages that it will send or the reason why it does not run. */
export function verdictSentence(item: Pick<BatchItem, 'verdict' | 'effects' | 'error'>): string {
  const { verdict, error } = item
  if (!error) return verdictWords[verdict] + messageWords(item)
  if (verdict === 'changed' && error.code !== 'invalid_state') return `Not changed: ${error.message}`
  return verdict === 'changed' ? verdictWords.changed : `${verdictWords[verdict]}: ${error.message}`
}

/** Order of the verdicts in lists: items that need attention come first. */
const order: readonly BatchItem['verdict'][] = ['refused', 'changed', 'stopped', 'unchanged', 'ready', 'done']
export const byAttention = (items: readonly BatchItem[]): BatchItem[] =>
  items.toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict) || one.n - other.n)

/**
 * Returns the record that an item of a batch changes. If the item creates a record, returns the record from which it
 * is created, such as the job of a new invoice.
 */
export function recordOf({ subject, input }: Pick<BatchItem, 'subject' | 'input'>) {
  if (subject) return subject
  for (const kind of ['job', 'invoice', 'estimate', 'client', 'lead']) {
    const id = input[`${kind}_id`]
    if (typeof id === 'string') return { kind, id }
  }
  return undefined
}
