import { permissionKeyword } from '../../server/src/adapters/view/answer-schema.ts'

export type Schema = { [keyword: string]: unknown }

/** Named types that several schemas share. Recursive schemas refer to themselves by name. */
export interface Types {
  names: Map<string, string>
}

/** Returns the TypeScript type of a JSON Schema. `indent` is the indentation of the line in which the type begins. */
export function typeOfSchema(
  schema: Schema | boolean,
  types: Types,
  indent: string,
  definitions?: Schema,
): string {
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never'
  const known = (schema['$defs'] as Schema | undefined) ?? definitions ?? {}
  const typeOf = (each: Schema | boolean): string => typeOfSchema(each, types, indent, known)
  if (typeof schema['$ref'] === 'string') return nameOf(schema['$ref'], types, known)
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) return schema['enum'].map((each) => JSON.stringify(each)).join(' | ')
  const alternatives = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (alternatives && schema['properties'] === undefined)
    return [...new Set(alternatives.map(typeOf))].join(' | ')
  const { type } = schema
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each })).join(' | ')
  if (type === 'object') return objectType(schema, types, indent, known)
  if (type === 'array') return arrayType(typeOf((schema['items'] as Schema | undefined) ?? {}))
  if (type === 'integer') return 'number'
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'null') return type
  const all = schema['allOf'] as Schema[] | undefined
  return all ? all.map(typeOf).join(' & ') : 'unknown'
}

const arrayType = (item: string): string => (/[|&]/.test(item) ? `(${item})[]` : `${item}[]`)

function objectType(schema: Schema, types: Types, indent: string, known: Schema): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  const inner = `${indent}  `
  if (properties.length === 0) {
    const values = schema['additionalProperties']
    if (typeof values !== 'object' || values === null) return 'Record<string, unknown>'
    return `Record<string, ${typeOfSchema(values as Schema, types, inner, known)}>`
  }
  const required = new Set((schema['required'] ?? []) as string[])
  const members = properties.map(([name, value]) => {
    // A field that needs a permission is absent from the answers of members who lack it.
    const isOptional = !required.has(name) || permissionKeyword in value
    const label = /^\w+$/.test(name) ? name : JSON.stringify(name)
    return `${inner}${label}${isOptional ? '?' : ''}: ${typeOfSchema(value, types, inner, known)}`
  })
  return `{\n${members.join('\n')}\n${indent}}`
}

function nameOf(reference: string, types: Types, known: Schema): string {
  if (reference === '#') return 'unknown'
  const name = reference.split('/').at(-1)!
  if (!types.names.has(name)) {
    types.names.set(name, 'unknown')
    const text = typeOfSchema((known[name] ?? {}) as Schema, types, '', known)
    // A type alias cannot contain itself, so a recursive type becomes `unknown`.
    types.names.set(name, new RegExp(`\\b${name}\\b`).test(text) ? 'unknown' : text)
  }
  return name
}
