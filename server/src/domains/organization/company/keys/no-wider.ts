import type { Actor } from '../../../../kernel/access/actor.ts'
import { covers } from '../../../../kernel/access/covers.ts'
import type { Risk } from '../../../../kernel/access/risks.ts'
import { resolveScopes } from '../../../../kernel/access/scopes.ts'
import type { Mode } from '../../../../kernel/database/database.ts'
import { AppError } from '../../../../kernel/errors.ts'

interface KeyToBe {
  mode: Mode
  scopes: readonly string[]
  confirms: readonly Risk[]
  location_ids: readonly string[] | null
  expires_at: string | null
}

/**
 * Refuses to create an API key with more access or a later expiry than the API key of the caller. A connected agent
 * cannot create a key at all: the key would open entry points for which the member gave no consent.
 */
export function requireNoWider(
  actor: Actor,
  { mode, scopes, confirms, location_ids, expires_at }: KeyToBe,
): void {
  if (actor.type !== 'member' || actor.through === undefined) return
  const { through } = actor
  if (through.isAgent)
    throw new AppError('insufficient_permission', 'A connected agent cannot create API keys.')
  const lacking = [...resolveScopes(scopes)].filter((scope) => !through.scopes.has(scope))
  if (lacking.length > 0) throw wider('scopes', `the calling key lacks ${lacking.join(', ')}`)
  if (mode !== through.mode)
    throw wider('mode', `the calling key is a ${through.mode === 'live' ? 'live' : 'test'} key`)
  if (!covers(through.locations, location_ids ?? '*'))
    throw wider('location_ids', 'the calling key cannot access them')
  const free = (through.confirms ?? []).filter((risk) => !confirms.includes(risk))
  if (free.length > 0)
    throw wider('confirm', `the calling key itself needs a confirm token for ${free.join(', ')}`)
  const end = expires_at === null ? Infinity : Date.parse(expires_at)
  if (end > through.expiresAt)
    throw wider('expires_at', `the calling key expires on ${new Date(through.expiresAt).toISOString()}`)
}

function wider(field: string, message: string): AppError {
  return new AppError(
    'insufficient_scope',
    `A call with an API key cannot create a key with more access than that key: ${message}.`,
    [{ field, message }],
  )
}
