import * as z from 'zod'
import { text } from './fields.ts'

/** On one record. */
export const mostTags = 50

/** Names of tags, each once. */
export function tagNames(description = 'Names of tags; they take the place of those that were there.') {
  return z
    .array(text(60, 1).regex(/^[^\S\p{Cc}]*[^\s\p{Cc},][^\p{Cc},]*$/u, 'must be one line without commas'))
    .max(mostTags)
    .overwrite((names) => [...new Set(names)])
    .describe(description)
}
