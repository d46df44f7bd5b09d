import { createHash } from 'node:crypto'
import type { Actor } from '../access/actor.ts'
import { AppError, invalidState } from '../errors.ts'
import { newId } from '../ids.ts'
import { fingerprint } from '../json/fingerprint.ts'
import type { Sealer } from '../secrets/sealer.ts'
import type { EffectDigests } from './effects.ts'
import type { Operation } from './operation.ts'

/** Validity of a confirm token, in milliseconds. */
const validMs = 15 * 60_000

export interface DryRunCall {
  operation: Operation
  actor: Actor
  /** The input in canonical form. */
  canonicalInput: string
}

/**
 * Creates a confirm token for the effects that a dry run showed. A call with this token is carried out only if it has
 * the same effects.
 */
export function createConfirmToken(
  sealer: Sealer,
  call: DryRunCall,
  { digest, digests, began }: ConfirmableEffects,
  now: string,
): { confirm_token: string; expires_at: string } {
  const expiresAt = new Date(Date.parse(now) + validMs).toISOString()
  const sealed: Sealed = [digest, expiresAt, newId(), marksOf(call), began, digests]
  return {
    confirm_token: sealer.seal(JSON.stringify(sealed), contextOf(call)),
    expires_at: expiresAt,
  }
}

/**
 * Contents of the encrypted token. `marks` contains short hashes of the caller and the call. `began` is the start of
 * the dry run. The last element contains a digest of each part of the effects.
 */
type Sealed = [
  digest: string,
  expiresAt: string,
  token: string,
  marks: Marks,
  began: string,
  digests: EffectDigests | undefined,
]
type Marks = [caller: string, operation: string, call: string]

/** The part of a dry run's result that is stored in its confirm token. */
export interface ConfirmableEffects {
  digest: string
  /** Digest of each part of the effects, so that an error message can name the parts that differ. */
  digests?: EffectDigests | undefined
  /** Start of the dry run, by the organization's clock or the real clock, whichever is earlier. */
  began: string
}

/** Content of a confirm token. */
export interface Confirmed extends ConfirmableEffects {
  /** Id of the token. A token can be used for only one call. */
  token: string
}

/** Decrypts a confirm token. Throws if the token was issued for another call, was altered or has expired. */
export function openConfirmToken(sealer: Sealer, call: DryRunCall, text: string, now: string): Confirmed {
  const [digest, expiresAt, token, marks, began, digests] = unseal(sealer, call, text)
  requireSameCall(marks, marksOf(call))
  if (expiresAt <= now) throw invalidState('The confirm token has expired. Run the dry run again.')
  return { digest, digests, token, began }
}

/** Throws if the effects of the call differ from those that the dry run showed. */
export function checkConfirmed(
  confirmed: Pick<ConfirmableEffects, 'digest' | 'digests'>,
  actual: Pick<ConfirmableEffects, 'digest' | 'digests'>,
): void {
  if (confirmed.digest === actual.digest) return
  const [before, now] = [confirmed.digests, actual.digests]
  const differs = before && now ? changedParts(before, now) : []
  const difference = differs.length === 0 ? '' : ` Changed: ${differs.join(', ')}.`
  throw invalidState(`The effects have changed since the dry run. Run the dry run again.${difference}`, [
    {
      field: 'Confirm-Token',
      message: 'was issued for effects that have changed since the dry run',
      differs,
    },
  ])
}

function changedParts(before: EffectDigests, now: EffectDigests): (keyof EffectDigests)[] {
  const parts = Object.keys(now) as (keyof EffectDigests)[]
  return parts.filter((part) => before[part] !== now[part])
}

/** Returns the error for a token that was already used. */
export function alreadyConfirmed(): AppError {
  return invalidState('The confirm token has already been used. Run the dry run again.')
}

function unseal(sealer: Sealer, call: DryRunCall, text: string): Sealed {
  try {
    return JSON.parse(sealer.open(text, contextOf(call))) as Sealed
  } catch {
    throw notOfThisCall('is invalid: it was altered, truncated or never issued')
  }
}

function requireSameCall(tokenMarks: Marks, callMarks: Marks): void {
  const [isOwn, isOfOperation, isOfCall] = callMarks.map((mark, index) => mark === tokenMarks[index])
  if (!isOwn) throw notOfThisCall('was issued to another caller')
  if (!isOfOperation) throw notOfThisCall('was issued for another operation')
  if (!isOfCall) throw notOfThisCall('was issued for this operation with another input')
}

function notOfThisCall(why: string): AppError {
  const message = `The confirm token ${why}. Run the dry run again and repeat the call with the same input.`
  return new AppError('validation_error', message, [{ field: 'Confirm-Token', message: why }])
}

/**
 * Returns three short hashes: of the caller, of the operation's name, and of caller, operation and input together.
 * They are compared with those in the token; the first that differs shows why the token does not fit the call. If
 * only the third differs, the input is different.
 */
function marksOf({ operation, actor, canonicalInput }: DryRunCall): Marks {
  const caller = `${actor.type} ${actor.id}`
  const call = fingerprint('MUTATE', operation.name, canonicalInput)
  return [markOf(caller, 6), markOf(operation.name, 6), markOf(`${caller} ${call}`, 24)]
}

function markOf(text: string, bytes: number): string {
  return createHash('sha256').update(text).digest().subarray(0, bytes).toString('base64url')
}

/**
 * Encryption context of a token. It contains the organization, so that tokens of other organizations cannot be
 * decrypted.
 */
const contextOf = ({ actor }: DryRunCall): string => `confirm ${actor.org.id}`
