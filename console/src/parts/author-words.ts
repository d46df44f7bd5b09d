/** Author of a change, as records name it. */
export interface Author {
  type: 'member' | 'api_key' | 'customer' | 'automation' | 'system'
  id: string | null
  on_behalf_of?: { key_id: string; name: string }
}

/** Who made a change: a person, an assistant that acts for a person, a program, the client or the service. */
export function authorName(author: Author, nameOf: (memberId: string | null) => string): string {
  const { type, id, on_behalf_of } = author
  if (type === 'customer') return 'The client'
  if (type === 'automation') return 'An automation'
  if (type === 'system') return 'Quoin'
  const person = nameOf(id) || (type === 'member' ? 'A member' : 'A program')
  return on_behalf_of ? `${person}’s assistant ${on_behalf_of.name}` : person
}
