import * as z from 'zod'
import { text } from './fields.ts'

/** Names of tags, each once. */
export function tagNames() {
  return z
    .array(text(60, 1).regex(/^[^\p{Cc},]+$/u, 'must be one line without commas'))
    .max(50)
    .overwrite((names) => [...new Set(names)])
    .describe('Names of tags; they take the place of those that were there.')
}
