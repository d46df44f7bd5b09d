import * as z from 'zod'
import { line } from './fields.ts'

/** Maximum number of tags on one record. */
export const mostTags = 50

/** Schema of a tag's name. The name must not contain a comma, because commas separate several names. */
export function tagName() {
  return line(60, ',', 'must be one line without commas')
}

/** Schema of a list of tag names. Duplicates are removed. */
export function tagNames(description = 'Names of tags. They replace the existing ones.') {
  return z
    .array(tagName())
    .max(mostTags)
    .overwrite((names) => [...new Set(names)])
    .describe(description)
}
