import { encode } from 'gpt-tokenizer/encoding/o200k_base'

/** Returns the size of an answer in tokens of a language model. */
export function tokensOf(answer: unknown): number {
  return encode(typeof answer === 'string' ? answer : JSON.stringify(answer)).length
}
