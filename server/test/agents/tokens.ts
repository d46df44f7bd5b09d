import { encode } from 'gpt-tokenizer/encoding/o200k_base'

/** Number of tokens that an answer takes of a model's context. */
export function tokensOf(answer: unknown): number {
  return encode(typeof answer === 'string' ? answer : JSON.stringify(answer)).length
}
