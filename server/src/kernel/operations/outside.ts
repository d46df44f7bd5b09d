import type { Actor } from '../access/actor.ts'
import { endsLock } from '../database/lock.ts'
import type { Presence } from '../database/presence.ts'
import { AppError } from '../errors.ts'
import { leavePlace } from '../limits/place.ts'
import type { Asked } from './asked.ts'

/**
 * A call of somebody else's service in the middle of a mutation (`ctx.outside`), in this order:
 *
 *   1  The first part runs in a transaction: what is to happen is noted (a pending payment), nothing is committed.
 *   2  The call is admitted, or refused at once when too many are out; then all is taken back, the key is as new.
 *   3  A lock named after the receipt is taken, and one named after the record unless the call only reads: not of a transaction, but of the
 *      connection by which this process shows what it is at (kernel/database/presence.ts).
 *   4  The first part, the receipt as `pending` and an audit entry are committed. The connection goes back to the pool.
 *   5  The service is asked, with a key made from the receipt. No connection is held, and no lock on any record.
 *   6  A connection is taken again, however long that takes. The second part looks anew, for whatever happened
 *      meanwhile, and books the answer; the receipt ends in the same transaction. Where another transaction is in its
 *      way, all of this step is done again with the same answer; nobody is asked a second time.
 *   7  The locks are let go.
 *
 * A process that dies before the commit of 4 leaves nothing, and the key is free. One that dies after it and before the
 * commit of 6 leaves the note and a `pending` receipt whose lock nobody holds: that is proof that nobody is at it. Whoever
 * comes across it makes it `indeterminate`, and nobody ever begins it again; what became of the money is found out by
 * the payment, with the same key. Should the connection of the locks alone be lost, the receipt may be told as
 * `indeterminate` too early; the end that is written in 6 stands for it all the same.
 */
export interface Outside {
  /** For one run of a mutation. */
  journey(actor: Actor): Journey
}

export interface Journey {
  /** Steps 2 and 3. `key` is what the service is asked with. */
  leave(asked: Asked, key: string): Promise<void>
  /** Step 7, also for who never left. */
  end(): Promise<void>
}

export interface OutsideLimits {
  /** Calls of one organization that wait for somebody outside at the same time, in one process. */
  perOrganization: number
  perProcess: number
}

const usualLimits: OutsideLimits = { perOrganization: 24, perProcess: 120 }

/** The lock by which somebody is at the call that has this key outside. */
export function outsideLock(key: string): string {
  return `outside ${key}`
}

export function createOutside(presence: Presence, limits: OutsideLimits = usualLimits): Outside {
  const out = new Map<string, number>()
  let all = 0

  const admit = (orgId: string): void => {
    const mine = out.get(orgId) ?? 0
    if (mine >= limits.perOrganization) throw tooMany('This company has too many calls waiting', 2)
    if (all >= limits.perProcess) throw tooMany('Too many calls are waiting', 2)
    out.set(orgId, mine + 1)
    all++
  }
  const dismiss = (orgId: string): void => {
    const left = out.get(orgId)! - 1
    if (left === 0) out.delete(orgId)
    else out.set(orgId, left)
    all--
  }

  return {
    journey: ({ org, mode }) => {
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
        leave: async ({ document, isRead }, key) => {
          // A first part that was run again has left before.
          await end()
          admit(org.id)
          isAdmitted = true
          const record = !isRead && document && `outside ${mode} ${org.id} ${document.kind} ${document.id}`
          const wanted = [outsideLock(key), ...(record ? [record] : [])]
          if (!(await presence.take(wanted)))
            throw tooMany(`Another call about this ${document?.kind ?? 'record'} is waiting`, 5)
          locks = wanted
          // Whoever moves the organization waits for what comes of this call.
          if (!(await presence.join(endsLock(org.id)))) throw tooMany('A move to another installation', 5)
          isOut = true
          leavePlace()
        },
        end,
      }
    },
  }
}

function tooMany(subject: string, seconds: number): AppError {
  const message = `${subject} for an answer from outside. Nothing was changed: try again in ${seconds} seconds.`
  return new AppError('rate_limited', message, [], seconds)
}
