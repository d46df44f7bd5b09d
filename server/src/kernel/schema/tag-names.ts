import * as z from 'zod'
import { line } from './fields.ts'

/** Maximum number of tags on one record. */
export const mostTags = 50

/** The name of a tag. It has no comma, because a comma separates several names. */
export function tagName() {
  return line(60, ',', 'must be one line without commas')
}

/** Names of tags, each once. */
export function tagNames(description = 'Names of tags. They replace the existing ones.') {
  return z
    .array(tagName())
    .max(mostTags)
    .overwrite((names) => [...new Set(names)])
    .describe(description)
}
