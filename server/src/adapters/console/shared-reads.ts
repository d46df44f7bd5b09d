import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MemberActor } from '../../kernel/access/actor.ts'
import { releaseSlot } from '../../kernel/limits/release-slot.ts'
import type { WorkflowCaller } from '../workflows/index.ts'
import { watchActor } from './watch-actor.ts'

type Run = (caller: WorkflowCaller) => Promise<string>

/** Equal reads that wait for the same run. */
interface Batch {
  /** Answer of the run. Undefined if the other reads of the batch must not or cannot use it. */
  answer: Promise<string | undefined>
  readers: number
}

/** The reads with one key. */
interface EqualReads {
  /** Settles when the current run ends. Never rejects. */
  running: Promise<unknown> | undefined
  next: Batch | undefined
}

/** Maximum number of reads that wait for one run. Further reads run on their own. */
const mostReaders = 100

/**
 * Runs equal reads of the console once. After a change, all windows that show the changed record read the same again,
 * at the same moment.
 *
 * 1. A read runs at once if no equal read is running.
 * 2. Otherwise it waits, without a concurrency slot, for the next run. The first read that waits makes this run when the
 *    current one has ended. The reads that came before it began get its answer too, so no answer is older than its
 *    request.
 * 3. Reads are equal if they have the same URL and the same access: organization, mode, role and locations.
 * 4. Each run is watched. If it uses another fact about the member, such as the id, no other read gets its answer.
 *    From then on, reads of the operation by members with this role are equal only within the same session.
 * 5. After the wait, each read acquires a slot again, and its session is read again. If its access has changed, it starts
 *    again at step 1. So do all reads that waited for a run that failed or whose caller disconnected.
 */
export class SharedReads {
  readonly #reads = new Map<string, EqualReads>()
  /** Operations that use facts about the member, with the role of the member. */
  readonly #personal = new Set<string>()

  async read(request: FastifyRequest, reply: FastifyReply, run: Run): Promise<string> {
    for (;;) {
      const key = this.#keyOf(request)
      const equal = this.#reads.get(key)
      if (!equal || (equal.next && equal.next.readers >= mostReaders))
        return await this.#run(key, request, run)
      const { next } = equal
      releaseSlot()
      if (!next) {
        const answer = await this.#lead(key, equal, request, reply, run)
        if (answer !== undefined) return answer
        continue
      }
      next.readers++
      const answer = await next.answer
      await resume(request, reply)
      if (answer !== undefined && this.#keyOf(request) === key) return answer
    }
  }

  /** Waits until the current run has ended, and then makes the next one, for all reads of the batch. */
  async #lead(key: string, equal: EqualReads, request: FastifyRequest, reply: FastifyReply, run: Run) {
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    const batch: Batch = { answer: promise, readers: 1 }
    equal.next = batch
    try {
      await equal.running
      await resume(request, reply)
      // Reads that come from now on must wait for another run, because this one may not see the latest changes.
      equal.next = undefined
      if (this.#keyOf(request) !== key) return undefined
      const answer = await this.#run(key, request, run)
      resolve(answer)
      return answer
    } finally {
      if (equal.next === batch) equal.next = undefined
      this.#deleteIdle(key, equal)
      resolve(undefined)
    }
  }

  async #run(key: string, { gateway }: FastifyRequest, run: Run) {
    const { caller, operation } = gateway!
    const actor = caller.actor
    const watched = watchActor(actor)
    const equal = this.#reads.get(key) ?? { running: undefined, next: undefined }
    this.#reads.set(key, equal)
    const name = personalName(operation.name, actor)
    const answered = run({ ...caller, actor: watched.actor })
    const running = answered.catch(() => undefined)
    equal.running = running
    try {
      const answer = await answered
      // The reads that wait then find that their keys have changed, and do not use the answer.
      if (watched.usesMember()) this.#personal.add(name)
      return answer
    } finally {
      if (equal.running === running) equal.running = undefined
      this.#deleteIdle(key, equal)
    }
  }

  #deleteIdle(key: string, equal: EqualReads): void {
    const isIdle = !equal.running && !equal.next
    if (isIdle && this.#reads.get(key) === equal) this.#reads.delete(key)
  }

  #keyOf({ url, gateway }: FastifyRequest): string {
    const { caller, operation } = gateway!
    const actor = caller.actor
    const { org, mode, role, locations } = actor
    const isPersonal = this.#personal.has(personalName(operation.name, actor))
    return JSON.stringify([url, isPersonal ? actor : { org, mode, role, locations }])
  }
}

const personalName = (operation: string, { role }: MemberActor): string => `${operation} ${role}`

/** Acquires a concurrency slot again after a wait, and reads the session of the request again. */
async function resume(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await request.begin!()
  await request.renew?.(request, reply)
}
