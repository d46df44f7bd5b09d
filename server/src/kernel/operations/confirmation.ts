import type { Actor } from '../access/actor.ts'
import { AppError, invalidState } from '../errors.ts'
import { newId } from '../ids.ts'
import { fingerprint } from '../json/fingerprint.ts'
import type { Sealer } from '../secrets/sealer.ts'
import type { Operation } from './operation.ts'

/** How long a rehearsal may be confirmed. */
const validMs = 15 * 60_000

export interface Rehearsed {
  operation: Operation
  actor: Actor
  /** The input by value. */
  canonicalInput: string
}

/** A token for the effects that were shown; whoever hands it back with the real call gets these or none. */
export function confirmToken(
  sealer: Sealer,
  rehearsed: Rehearsed,
  digest: string,
  now: string,
): { confirm_token: string; expires_at: string } {
  const expiresAt = new Date(Date.parse(now) + validMs).toISOString()
  return {
    confirm_token: sealer.seal(JSON.stringify([digest, expiresAt, newId()]), contextOf(rehearsed)),
    expires_at: expiresAt,
  }
}

/** What a token stands for. */
export interface Confirmed {
  /** Of the effects that were shown. */
  digest: string
  /** Of the token itself: it stands for one effect. */
  token: string
}

/** What a token stands for; refuses a token of another call, an altered one, and one that is too old. */
export function confirmedBy(sealer: Sealer, rehearsed: Rehearsed, text: string, now: string): Confirmed {
  const [digest, expiresAt, token] = opened(sealer, rehearsed, text)
  if (expiresAt <= now) throw invalidState('The confirm token has expired: rehearse the call again.')
  return { digest, token }
}

/** What would happen now has to be what was shown. */
export function checkConfirmed(wanted: string, actual: string): void {
  if (wanted !== actual)
    throw invalidState('What would happen now is not what was shown: rehearse the call again.')
}

/** A token that brought about an effect brings about no other. */
export function alreadyConfirmed(): AppError {
  return invalidState('The confirm token was used already: rehearse the call again.')
}

function opened(
  sealer: Sealer,
  rehearsed: Rehearsed,
  text: string,
): [digest: string, expiresAt: string, token: string] {
  try {
    return JSON.parse(sealer.open(text, contextOf(rehearsed))) as [string, string, string]
  } catch (error) {
    throw new AppError(
      'validation_error',
      'The confirm token is not one of this call: rehearse the call again, and repeat it as it was rehearsed.',
      [
        {
          field: 'Confirm-Token',
          message: error instanceof Error ? 'is not one of this call' : 'is unknown',
        },
      ],
    )
  }
}

function contextOf({ operation, actor, canonicalInput }: Rehearsed): string {
  return `confirm ${actor.org.id} ${actor.type} ${actor.id} ${fingerprint('MUTATE', operation.name, canonicalInput)}`
}
