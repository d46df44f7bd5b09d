import type { Answer } from './answer.ts'

/** Never of an operation whose answer holds secrets. */
export interface AnswerAtHand extends Answer {
  fingerprint: string
  created_at: string
}

const most = { answers: 10_000, characters: 4 * 1024 * 1024, ofOne: 64 * 1024 }

/**
 * Answers that this process has given of late, after their commit or again, so that a repetition that comes here costs no
 * statement. What stands in the database counts; here is only what stands there too, and never changes there.
 */
export class AnswersAtHand {
  readonly #answers = new Map<string, AnswerAtHand>()
  #characters = 0

  find(name: string): AnswerAtHand | undefined {
    return this.#answers.get(name)
  }

  keep(name: string, answer: AnswerAtHand): void {
    this.#drop(name)
    if (answer.body.length > most.ofOne) return
    this.#answers.set(name, answer)
    this.#characters += answer.body.length
    while (this.#answers.size > most.answers || this.#characters > most.characters)
      this.#drop(this.#answers.keys().next().value!)
  }

  #drop(name: string): void {
    const known = this.#answers.get(name)
    if (!known) return
    this.#characters -= known.body.length
    this.#answers.delete(name)
  }
}
