import type { Actor } from '../access/actor.ts'
import { endsLock } from '../database/lock.ts'
import type { Presence } from '../database/presence.ts'
import { AppError } from '../errors.ts'
import { releaseSlot } from '../limits/release-slot.ts'
import type { ProviderRequest } from './provider-request.ts'

/**
 * A call of an external service in the middle of a mutation (`ctx.callProvider`). A receipt is the stored record of
 * the mutation's call and its outcome. The steps:
 *
 * 1. The first part runs in a transaction. It records what will happen (for example, a pending payment). Nothing is
 *    committed yet.
 * 2. The call is admitted, or refused immediately if too many calls are waiting or if the installation is quiet after a
 *    restore. A refusal rolls everything back, and
 *    the idempotency key stays unused.
 * 3. The process acquires a lock named after the receipt and, unless the call only reads, one named after the record.
 *    These locks do not belong to the transaction. They belong to the connection by which this process shows its
 *    activity (kernel/database/presence.ts).
 * 4. The first part, the receipt as `pending` and an audit entry are committed. The connection returns to the pool.
 * 5. The service is called with an idempotency key derived from the receipt. No connection is held and no record is
 *    locked.
 * 6. The process gets a connection again, however long that takes. The second part reads all records again, because
 *    they may have changed, and processes the answer. The same transaction completes the receipt. After a conflict
 *    with another transaction this step is repeated with the same answer. The service is not called a second time.
 * 7. The locks are released.
 *
 * If a process crashes before the commit of step 4, nothing is left, and the key is free. If it crashes between the
 * commits of steps 4 and 6, the record of the first part and a `pending` receipt without a lock are left. The missing
 * lock proves that no process works on the call. The next reader sets the receipt to `indeterminate`, and the
 * mutation is never started again. The domain then finds out from the service what happened (for example, to a
 * payment), with the same key. If only the connection that holds the locks is lost, the receipt may be set to
 * `indeterminate` too early; the outcome that step 6 writes replaces that.
 */
export interface ProviderCalls {
  /** Creates the object with which one run of a mutation calls a provider. */
  open(actor: Actor): ProviderCall
}

export interface ProviderCall {
  /** Performs steps 2 and 3: admits the call and acquires the locks. `key` is the idempotency key for the service. */
  begin(request: ProviderRequest, key: string): Promise<void>
  /** Performs step 7: releases the locks. Does nothing if the run has called no provider. */
  end(): Promise<void>
}

export interface ProviderCallLimits {
  /** Maximum number of concurrent calls to external services by this process, for one organization. */
  perOrganization: number
  perProcess: number
}

const usualLimits: ProviderCallLimits = { perOrganization: 24, perProcess: 120 }

/**
 * Returns the name of the lock that a process holds while it works on the provider call with this idempotency key.
 */
export function providerCallLock(key: string): string {
  return `outside ${key}`
}

export function createProviderCalls(
  presence: Presence,
  limits: ProviderCallLimits = usualLimits,
  isQuiet: () => Promise<boolean> = () => Promise.resolve(false),
): ProviderCalls {
  const out = new Map<string, number>()
  let all = 0

  const admit = (orgId: string): void => {
    const mine = out.get(orgId) ?? 0
    if (mine >= limits.perOrganization) throw tooMany('Too many calls of this company are waiting', 2)
    if (all >= limits.perProcess) throw tooMany('Too many calls are waiting', 2)
    out.set(orgId, mine + 1)
    all++
  }
  const dismiss = (orgId: string): void => {
    const remaining = out.get(orgId)! - 1
    if (remaining === 0) out.delete(orgId)
    else out.set(orgId, remaining)
    all--
  }

  return {
    open: ({ org, mode }) => {
      let isAdmitted = false
      let locks: string[] = []
      let isOut = false
      const end = async (): Promise<void> => {
        if (isAdmitted) dismiss(org.id)
        isAdmitted = false
        if (locks.length > 0) await presence.letGo(locks.splice(0))
        if (isOut) await presence.part(endsLock(org.id))
        isOut = false
      }
      return {
        begin: async ({ document, isRead }, key) => {
          // If the first transaction was repeated after a conflict, the locks of the earlier attempt may still be
          // held and are released here.
          await end()
          if (!isRead && (await isQuiet())) throw quiet()
          admit(org.id)
          isAdmitted = true
          const record = !isRead && document && `outside ${mode} ${org.id} ${document.kind} ${document.id}`
          const lockNames = [providerCallLock(key), ...(record ? [record] : [])]
          if (!(await presence.take(lockNames)))
            throw tooMany(`Another call about this ${document?.kind ?? 'record'} is waiting`, 5)
          locks = lockNames
          // Acquires a lock, so that a move of the organization to another installation waits until this call ends.
          if (!(await presence.join(endsLock(org.id))))
            throw tooMany('A move to another installation is waiting', 5)
          isOut = true
          releaseSlot()
        },
        end,
      }
    },
  }
}

function quiet(): AppError {
  return new AppError(
    'service_unavailable',
    'This installation was restored from a backup and is quiet: it calls no external service until its operator ' +
      'ends that with `quoin resume`. Nothing was changed.',
    [],
    60,
  )
}

function tooMany(subject: string, seconds: number): AppError {
  const message = `${subject} for an external service. Nothing was changed. Try again in ${seconds} seconds.`
  return new AppError('rate_limited', message, [], seconds)
}
