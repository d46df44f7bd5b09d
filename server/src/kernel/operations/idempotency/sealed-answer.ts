import type { Actor } from '../../access/actor.ts'
import type { Sealer } from '../../secrets/sealer.ts'
import type { Answer } from './answer.ts'
import type { Mutation } from '../operation.ts'

/** How an operation's answer is stored under its key: as it is, or sealed if it may contain a secret. */
export interface AnswerKeeping {
  kept(answer: Answer): Answer
  opened(kept: Answer): Answer
}

const asItIs: AnswerKeeping = { kept: (answer) => answer, opened: (answer) => answer }

export function answerKeeping(
  operation: Pick<Mutation, 'redact'>,
  sealer: Sealer,
  { org, mode }: Actor,
  key: string,
): AnswerKeeping {
  if (!operation.redact) return asItIs
  const context = `answer ${org.id} ${mode} ${key}`
  return {
    kept: (answer) => ({ ...answer, body: sealer.seal(answer.body, context) }),
    opened: (answer) => ({ ...answer, body: sealer.open(answer.body, context) }),
  }
}
