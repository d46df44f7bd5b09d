import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MemberActor } from '../../kernel/access/actor.ts'
import { chosenEncoding, type Encoding } from '../docs/accepted-encoding.ts'
import type { WorkflowCaller } from '../workflows/index.ts'
import { compressText } from './compress-answer.ts'
import { watchActor } from './watch-actor.ts'

type Run = (caller: WorkflowCaller) => Promise<string>

/** An answer as it is sent, in the encodings that were requested. */
interface SharedAnswer {
  text: string
  bodies: Map<Encoding, Promise<string | Buffer>>
}

/** Header of a read that the console sends because of a hint. Its value is the id of the hint. */
const hintHeader = 'console-hint'
/** Time in milliseconds after the start of a run for which its answer is shared. */
const sharedForMs = 2000
const mostAnswers = 256
/** Maximum length of an answer that is shared, in characters. */
const longestAnswer = 256 * 1024

/**
 * After a change, all windows that show the changed record receive the same hint, and each of them reads the same again.
 * These reads share one answer.
 *
 * 1. A read that was caused by a hint names it. The first read with a hint, a URL and an access (organization, mode, role
 *    and locations) runs the query. The other ones get its answer, also while the query is running. The run began after
 *    the hint was sent, so the answer contains the change that the hint reports.
 * 2. The answer depends on nothing else of the member. This is observed: if the run uses another fact, such as the id, no
 *    other read gets its answer.
 * 3. If the run fails, the others run the query on their own.
 * 4. An answer is shared for a short time only. A window that has read without a hint may know more than the answer, so
 *    it names no hint until the answer has expired (`console/src/api/hint-header.ts`).
 *
 * Each request is admitted on its own, with its session and its access as they are then.
 */
export class SharedAnswers {
  readonly #answers = new Map<string, Promise<SharedAnswer | undefined>>()

  /** Sends the answer to a read that a hint caused. Returns false if the request must run its own query. */
  async send(request: FastifyRequest, reply: FastifyReply, run: Run): Promise<boolean> {
    const hint = request.headers[hintHeader]
    if (typeof hint !== 'string' || hint.length > 120) return false
    const { caller } = request.gateway!
    const { actor } = caller
    const { org, mode, role, locations } = actor
    const key = JSON.stringify([hint, request.url, org, mode, role, locations])
    const stored = this.#answers.get(key)
    const answer = await (stored ?? this.#run(key, caller, actor, run))
    if (!answer) return false
    await sendEncoded(request, reply, answer)
    return true
  }

  /** Runs the query for all reads with the key. Throws if it fails; the other reads then get no answer from it. */
  async #run(key: string, caller: WorkflowCaller, actor: MemberActor, run: Run): Promise<SharedAnswer> {
    const watched = watchActor(actor)
    const own = run({ ...caller, actor: watched.actor }).then((answer): SharedAnswer => ({
      text: `{"data":${answer}}`,
      bodies: new Map(),
    }))
    const isShareable = ({ text }: SharedAnswer): boolean =>
      !watched.usesMember() && text.length <= longestAnswer
    const shared = own.then(
      (answer) => (isShareable(answer) ? answer : undefined),
      () => undefined,
    )
    this.#store(key, shared)
    return await own
  }

  #store(key: string, answer: Promise<SharedAnswer | undefined>): void {
    this.#answers.set(key, answer)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > mostAnswers) this.#answers.delete(oldest!)
    setTimeout(() => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key)
    }, sharedForMs).unref()
  }
}

async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, bodies }: SharedAnswer,
): Promise<void> {
  const encoding = chosenEncoding(request.headers['accept-encoding'])
  if (!bodies.has(encoding)) bodies.set(encoding, compressText(text, encoding))
  const body = await bodies.get(encoding)!
  reply.header('vary', 'accept-encoding').header('content-type', 'application/json; charset=utf-8')
  if (typeof body !== 'string') reply.header('content-encoding', encoding)
  reply.code(200).send(body)
}
