import type { Answer } from './answer.ts'

/** A cached answer of a mutation. Answers of operations that return secrets are never cached. */
export interface CachedAnswer extends Answer {
  fingerprint: string
  created_at: string
}

const most = { answers: 10_000, characters: 4 * 1024 * 1024, ofOne: 64 * 1024 }

/**
 * In-memory cache of recent answers, so that a repeated request needs no database statement. An answer is added after
 * its commit, or when it is read for a repeated request. A cached answer never changes.
 */
export class AnswerCache {
  readonly #answers = new Map<string, CachedAnswer>()
  #characters = 0

  find(name: string): CachedAnswer | undefined {
    return this.#answers.get(name)
  }

  store(name: string, answer: CachedAnswer): void {
    this.#drop(name)
    if (answer.body.length > most.ofOne) return
    this.#answers.set(name, answer)
    this.#characters += answer.body.length
    while (this.#answers.size > most.answers || this.#characters > most.characters)
      this.#drop(this.#answers.keys().next().value!)
  }

  #drop(name: string): void {
    const cached = this.#answers.get(name)
    if (!cached) return
    this.#characters -= cached.body.length
    this.#answers.delete(name)
  }
}
