import type { Instance } from './instance.ts'

/**
 * A requirement of a statement. `live` and `sandbox`: the mode of the key. `practice`: a practice company, because the
 * statement sends messages or records money. `other company`: the key of another company of the instance. `keys`: other keys can be created. `gateway`: the key runs operations. A
 * scope, such as `leads:read`. `run NAME`: an operation that the key can run.
 */
export type Need =
  | 'live'
  | 'sandbox'
  | 'practice'
  | 'other company'
  | 'keys'
  | 'gateway'
  | `${string}:${'read' | 'write'}`
  | `run ${string}`

/** Returns why the key cannot be used for a statement with this need. Undefined if it can. */
export function lackOf(need: Need, { me, catalog, other }: Instance): string | undefined {
  if (need === 'live') return me.mode === 'live' ? undefined : 'needs a live key'
  if (need === 'sandbox') return me.mode === 'sandbox' ? undefined : 'needs a test key'
  if (need === 'practice')
    return me.organization.practice ? undefined : 'sends messages or records money: needs a practice company'
  if (need === 'other company')
    return other === undefined ? 'needs `--other-key`, the key of another company' : undefined
  if (need === 'gateway')
    return me.scopes.has('workflows:read') && me.mode === 'live' ? undefined : 'the key lacks workflows:read'
  if (need === 'keys') return catalog.has('keys.create') ? undefined : 'the key cannot run keys.create'
  if (need.startsWith('run ')) {
    const name = need.slice('run '.length)
    return catalog.has(name) ? undefined : `the key cannot run ${name}`
  }
  return me.scopes.has(need) ? undefined : `the key lacks ${need}`
}
