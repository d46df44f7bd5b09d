import type { Input } from '../api/call.ts'

/** Scope of an API key, such as `leads:read`. */
export type Scope = Input<'keys.create'>['scopes'][number]

export type Mode = Input<'keys.create'>['mode']

/** Kinds of records that keys can read and change. */
const records = ['leads', 'clients', 'estimates', 'jobs', 'invoices', 'webhooks'] as const
/**
 * All that a key can read and change, with the words for it. The scopes of `workflows` open all operations, at the HTTP
 * gateway and for agents.
 */
export const areas = [
  ...records.map((area) => [area, area] as const),
  ['workflows', 'operations'] as const,
  ['automations', 'automations'] as const,
]

/** Usual choices of access. For `chosen`, the person selects the scopes one by one. */
export const presets = [
  ['form', 'Create and change leads, for a form on a website'],
  ['read', 'Read all records'],
  ['change', 'Read and change all records'],
  ['all', 'Everything that you may do, except to change automations'],
  ['chosen', 'Choose …'],
] as const

export type Preset = (typeof presets)[number][0]

export const scopesOf: Record<Exclude<Preset, 'chosen'>, readonly Scope[]> = {
  form: ['leads:write'],
  read: records.map((area) => `${area}:read` as const),
  change: ['*'],
  all: ['*', 'workflows:read', 'workflows:write', 'automations:read'],
}

/** Says in words what a key with these scopes may do. */
export function describeAccess(scopes: readonly string[]): string {
  const may = (area: string, action: 'read' | 'write'): boolean =>
    scopes.includes(`${area}:${action}`) ||
    (records.some((each) => each === area) && (scopes.includes('*') || scopes.includes(`${area}:*`)))
  const those = (action: 'read' | 'write'): string => {
    const named = areas.filter(([area]) => may(area, action))
    const isEveryRecord = records.every((area) => may(area, action))
    const words = named.flatMap(([area, word]) =>
      isEveryRecord && records.some((each) => each === area) ? [] : [word],
    )
    return (isEveryRecord ? ['all records', ...words] : words).join(', ')
  }
  const [read, changed] = [those('read'), those('write')]
  if (read === changed) return `reads and changes ${read}`
  return [read && `reads ${read}`, changed && `changes ${changed}`].filter(Boolean).join('; ')
}

/** Durations of a key. An empty one means that the key does not expire. */
export const durations = [
  ['', 'Never'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const

export const inDays = (days: string, now = Date.now()): string | null =>
  days === '' ? null : new Date(now + Number(days) * 86_400_000).toISOString()
