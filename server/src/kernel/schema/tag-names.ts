import * as z from 'zod'
import { line } from './fields.ts'

/** On one record. */
export const mostTags = 50

/** The name of a tag, without the comma that separates names where people type several. */
export function tagName() {
  return line(60, ',', 'must be one line without commas')
}

/** Names of tags, each once. */
export function tagNames(description = 'Names of tags; they take the place of those that were there.') {
  return z
    .array(tagName())
    .max(mostTags)
    .overwrite((names) => [...new Set(names)])
    .describe(description)
}
