import * as z from 'zod'
import type { Author, OnBehalfOf } from '../access/actor.ts'
import { id } from '../schema/fields.ts'

export const onBehalfOfSchema = z
  .object({ key_id: id(), name: z.string().describe('Name of the key.') })
  .describe('The API key through which the member acted, such as the key of an AI assistant.')

/** Schema of an author in the payload of an event. It lacks the API key, which the event contains elsewhere. */
export const eventAuthorSchema = z.object({
  type: z.enum(['member', 'api_key', 'customer', 'automation', 'system']),
  id: id().nullable(),
})

export const authorSchema = eventAuthorSchema.extend({
  on_behalf_of: onBehalfOfSchema
    .optional()
    .describe('The API key through which the member acted. Absent if the member used no API key.'),
})

type AuthorColumns<Act extends string> = {
  [Name in `${Act}_by_type`]: Author['type']
} & { [Name in `${Act}_by_id`]: string | null } & { [Name in `${Act}_by_key`]: OnBehalfOf | null }

/** Returns the values of the columns that store an author: `<act>_by_type`, `<act>_by_id` and `<act>_by_key`. */
export function authorColumns<Act extends string>(act: Act, author: Author): AuthorColumns<Act> {
  return {
    [`${act}_by_type`]: author.type,
    [`${act}_by_id`]: author.id,
    [`${act}_by_key`]: author.on_behalf_of ?? null,
  } as AuthorColumns<Act>
}

/** Builds an author from the stored columns. `key` is the API key that the member used, null if none. */
export function toAuthor(type: Author['type'], id: string | null, key: OnBehalfOf | null): Author {
  return key === null ? { type, id } : { type, id, on_behalf_of: key }
}

/** Returns the API key of an author as a parameter for a `jsonb` column. Null if no key was used. */
export function keyParameter(key: OnBehalfOf | null | undefined): string | null {
  return key ? JSON.stringify(key) : null
}
