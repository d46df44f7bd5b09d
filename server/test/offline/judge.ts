import { type Became, type Change, day, type Known } from './model.ts'
import { type Holder, canAccess } from './world.ts'

const steps = ['scheduled', 'en_route', 'in_progress', 'complete']
const stepOf: { [action: string]: string } = {
  en_route: 'en_route',
  start: 'in_progress',
  complete: 'complete',
}
export const onlineAlone = [
  'estimates.accept',
  'mobile.estimates.accept',
  'invoices.recordPayment',
  'inbox.messages.sendSms',
  'mobile.inbox.reply',
  'leads.delete',
  'leads.list',
  'nothing.at.all',
] as const
/** For each operation, the roles that lack the permission for it. */
const closedTo: { [operation: string]: readonly string[] } = {
  'mobile.leads.create': ['technician'],
  'leads.update': ['technician'],
  'clients.update': ['technician'],
  'inbox.notes.add': ['technician'],
  'mobile.jobs.setStatus': ['sales_rep'],
}
const places: { [member: string]: Known['kind'] } = {
  lead_id: 'lead',
  client_id: 'client',
  job_id: 'job',
  todo_id: 'todo',
}

export interface Rules {
  server: ReadonlyMap<string, Known>
  became: ReadonlyMap<string, Became>
}

export const referencesOf = ({ input }: Change): string[] =>
  Object.entries(input).flatMap(([name, value]) =>
    name.endsWith('_id') && typeof value === 'string' && value.startsWith('change:') ? [value.slice(7)] : [],
  )

/** Returns the record on which a change acts. Undefined if there is none. */
export function subjectOf({ input }: Change, { server, became }: Rules): Known | undefined {
  const [, named] = Object.entries(input).find(([name]) => name in places) ?? []
  if (typeof named !== 'string') return undefined
  const id = named.startsWith('change:') ? became.get(named.slice(7))?.record?.id : named
  return id === undefined ? undefined : server.get(id)
}

/**
 * Returns the verdict of a change if it is applied now, and the record that it concerns. This is a second
 * implementation of the rules of the service.
 */
export function judge(rules: Rules, holder: Holder, change: Change, ahead: number): Became {
  const rejected = { verdict: 'rejected' } as const
  const age = Date.now() + ahead - Date.parse(change.device_at)
  if ((onlineAlone as readonly string[]).includes(change.operation)) return rejected
  if (age > 14 * day || age < -300_000) return rejected
  const before = [...(change.depends_on ?? []), ...referencesOf(change)].map((id) => rules.became.get(id))
  if (before.some((each) => each?.verdict !== 'applied' && each?.verdict !== 'superseded')) return rejected
  if (closedTo[change.operation]?.includes(holder.role)) return rejected

  const subject = subjectOf(change, rules)
  const isThere = subject !== undefined && subject.end === null && canAccess(holder, subject, rules.server)
  switch (change.operation) {
    case 'mobile.leads.create':
      return { verdict: 'applied' }
    case 'todos.create':
      return !('lead_id' in change.input) || (isThere && holder.role !== 'technician')
        ? { verdict: 'applied' }
        : rejected
    case 'inbox.notes.add':
      return { verdict: isThere ? 'applied' : 'gone' }
  }
  if (!isThere) return { verdict: 'gone' }
  const version = Math.max(
    ...before.flatMap((each) => (each?.record?.id === subject.id ? [each.record.version] : [])),
  )
  if (change.operation === 'mobile.jobs.setStatus') return moved(subject, change)
  const newValues = Object.entries(change.input).filter(([name]) => !(name in places)) as [string, string][]
  const others = newValues.filter(([name, value]) => subject.values[name] !== value)
  const recordRef = { id: subject.id, version: subject.version }
  if (others.length === 0) return { verdict: 'superseded', record: recordRef }
  const isOfToday = (change.base_version ?? version) === subject.version
  const isFree = others.every(([name]) => change.base && change.base[name] === subject.values[name])
  if (!isOfToday && !isFree) return { verdict: 'conflict', record: recordRef }
  Object.assign(subject.values, Object.fromEntries(newValues))
  subject.version += 1
  return { verdict: 'applied', record: { id: subject.id, version: subject.version } }
}

function moved(job: Known, { input }: Change): Became {
  const newStatus = stepOf[input['action'] as string]!
  if (steps.indexOf(newStatus) <= steps.indexOf(job.values['status']!))
    return { verdict: 'superseded', record: { id: job.id, version: job.version } }
  job.values['status'] = newStatus
  job.version += 1
  return { verdict: 'applied', record: { id: job.id, version: job.version } }
}
