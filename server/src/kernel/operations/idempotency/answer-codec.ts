import type { Actor } from '../../access/actor.ts'
import type { Sealer } from '../../secrets/sealer.ts'
import type { Answer } from './answer.ts'
import type { Mutation } from '../operation.ts'

/**
 * Converts an answer to the form in which it is stored under its idempotency key, and back. An answer that may contain
 * a secret is stored encrypted, other answers are stored unchanged.
 */
export interface AnswerCodec {
  encode(answer: Answer): Answer
  decode(stored: Answer): Answer
}

const plainCodec: AnswerCodec = { encode: (answer) => answer, decode: (answer) => answer }

export function answerCodec(
  operation: Pick<Mutation, 'redact'>,
  sealer: Sealer,
  { org, mode }: Actor,
  key: string,
): AnswerCodec {
  if (!operation.redact) return plainCodec
  const context = `answer ${org.id} ${mode} ${key}`
  return {
    encode: (answer) => ({ ...answer, body: sealer.seal(answer.body, context) }),
    decode: (answer) => ({ ...answer, body: sealer.open(answer.body, context) }),
  }
}
