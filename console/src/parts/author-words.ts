/** Author of a change, as the API returns it in records. */
export interface Author {
  type: 'member' | 'api_key' | 'customer' | 'automation' | 'system'
  id: string | null
  on_behalf_of?: { key_id: string; name: string }
}

/**
 * Returns the author of a change in words: a member, an assistant that acts for a member, a program, the client, or
 * the server.
 */
export function authorName(author: Author, nameOf: (memberId: string | null) => string): string {
  const { type, id, on_behalf_of } = author
  if (type === 'customer') return 'The client'
  if (type === 'automation') return 'An automation'
  if (type === 'system') return 'Quoin'
  const person = nameOf(id) || (type === 'member' ? 'A member' : 'A program')
  return on_behalf_of ? `${person}’s assistant ${on_behalf_of.name}` : person
}
