import fc from 'fast-check'

const form = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

export function idsOf(text: string): ReadonlySet<string> {
  return new Set((text.match(form) ?? []).filter((id) => !id.startsWith('00000000-')))
}

/**
 * Input fields that accept the id of a record but are not named after its kind. The value is the name that would state
 * the kind.
 */
const kinds: Readonly<Record<string, string>> = {
  into_client_id: 'client_id',
  existing_client_id: 'client_id',
  callback_of_job_id: 'job_id',
  default_tax_rate_id: 'tax_rate_id',
  assigned_to: 'member_id',
  assigned_rep_id: 'member_id',
  reassign_to: 'member_id',
  selected_line_ids: 'line_item_id',
  source_line_id: 'line_item_id',
}

const kindOf = (name: string): string => kinds[name] ?? name.replace(/_ids$/, '_id')
const isIdName = (name: string): boolean => /_ids?$/.test(name) || name in kinds

/** Ids of records that answers contained, by kind of record. Inputs are generated with these ids. */
export class Pool {
  readonly #own = new Map<string, string[]>()
  readonly #foreign = new Map<string, string[]>()

  own(value: unknown, operation: string): void {
    storeIds(this.#own, value, operation)
  }

  foreign(value: unknown, operation: string): void {
    storeIds(this.#foreign, value, operation)
  }

  /**
   * Generates ids for a field: mostly recent ids of the tested organization, sometimes ids of another organization or
   * unknown ids.
   */
  readonly arbitraryFor = (name: string): fc.Arbitrary<unknown> | undefined => {
    if (!isIdName(name)) return undefined
    const [own, foreign] = [this.#own, this.#foreign].map((ids) => ids.get(kindOf(name))?.slice(-8) ?? [])
    const one = fc.oneof(
      ...(own!.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...own!) }] : []),
      ...(foreign!.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...foreign!) }] : []),
      { weight: 1, arbitrary: fc.uuid() },
    )
    return name.endsWith('_ids') ? fc.array(one, { maxLength: 4 }) : one
  }
}

/**
 * Stores the ids in a value by kind of record. The name of the field states the kind. For a field named `id`, the
 * enclosing field or the operation states it: `id` in an answer of `leads.get` is the id of a lead.
 */
function storeIds(into: Map<string, string[]>, value: unknown, called: string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const kind = name === 'id' ? `${singular(called)}_id` : kindOf(name)
    const inside = Array.isArray(inner) && name.endsWith('_ids') ? inner : [inner]
    if (name === 'id' || isIdName(name))
      for (const id of inside) if (typeof id === 'string' && idsOf(id).size === 1) put(into, kind, id)
    storeIds(into, inner, Array.isArray(value) || name === 'items' ? called : name)
  }
}

function put(into: Map<string, string[]>, kind: string, id: string): void {
  const all = into.get(kind) ?? []
  if (!all.includes(id)) into.set(kind, [...all, id].slice(-40))
}

function singular(called: string): string {
  const parts = called.split('.')
  const word = parts.length > 1 ? parts.at(-2)! : called
  return word
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
