import { permissionKeyword } from '../../../server/src/adapters/view/answer-schema.ts'

/** JSON Schema 2020-12, as zod writes it. */
export interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema | false
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  default?: unknown
  description?: string
}

/** Options that determine how types are written. */
export interface Rendering {
  /**
   * `input`: optional members also accept undefined, and lists of values are closed. `output`: lists of values are
   * open, because a newer server may return another value.
   */
  io: 'input' | 'output'
  /** True if members that need a permission may be absent. Default: true. */
  hidesMembers?: boolean
  /** Returns the name of the type of a reference such as `#/$defs/Invoice`. */
  nameFor: (reference: string) => string
  /** Returns the name of an object type that has a name, such as the type of `created_by`. */
  partName: (text: string) => string | undefined
}

/**
 * Fields whose values distinguish an object from the other variants of a union. Their lists of values must therefore
 * stay closed.
 */
type Closed = ReadonlySet<string>

const none: Closed = new Set()

/** Returns the TypeScript type of a JSON Schema. */
export function renderType(schema: Schema, rendering: Rendering, closed = none): string {
  if (schema.$ref !== undefined) return rendering.nameFor(schema.$ref)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return renderEnum(schema.enum, rendering)
  // If a schema has a type and alternatives, the alternatives only restrict the type.
  const variants = schema.type === undefined ? (schema.anyOf ?? schema.oneOf) : undefined
  if (variants) {
    const discriminators = discriminatorsOf(variants)
    return unionOf(variants.map((each) => renderType(each, rendering, discriminators)))
  }
  if (Array.isArray(schema.type))
    return unionOf(schema.type.map((type) => renderType({ ...schema, type }, rendering, closed)))
  switch (schema.type) {
    case 'object':
      return renderObject(schema, rendering, closed)
    case 'array':
      return renderArray(schema, rendering)
    case 'integer':
      return 'number'
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type
    default:
      return 'unknown'
  }
}

function renderEnum(values: readonly unknown[], { io }: Rendering): string {
  const texts = values.filter((each) => typeof each === 'string').map((each) => JSON.stringify(each))
  const others = values.filter((each) => typeof each !== 'string').map((each) => JSON.stringify(each))
  const isOpen = io === 'output' && texts.length > 0
  return unionOf([...(isOpen ? [`Open<${texts.join(' | ')}>`] : texts), ...others])
}

/**
 * Returns the fields by which a program can distinguish the variants of a union. Each variant has fixed values for
 * these fields.
 */
function discriminatorsOf(variants: readonly Schema[]): Closed {
  const objects = variants.filter(({ type }) => type !== 'null')
  const [first, ...others] = objects
  if (!first?.properties || others.length === 0) return none
  const isFixed = (schema: Schema | undefined): boolean =>
    schema !== undefined && ('const' in schema || !!schema.enum)
  return new Set(
    Object.keys(first.properties).filter(
      (name) =>
        objects.every(({ properties }) => isFixed(properties?.[name])) &&
        objects.some(({ properties }) => 'const' in properties![name]!),
    ),
  )
}

function unionOf(types: readonly string[]): string {
  const distinct = [...new Set(types)]
  return distinct.includes('unknown') ? 'unknown' : distinct.join(' | ')
}

function renderArray({ prefixItems, items }: Schema, rendering: Rendering): string {
  if (prefixItems) return `[${prefixItems.map((each) => renderType(each, rendering)).join(', ')}]`
  const item = renderType(items || {}, rendering)
  return isUnion(item) ? `(${item})[]` : `${item}[]`
}

/** True if a type is a union, not counting the types inside of its objects and type arguments. */
const isUnion = (type: string): boolean => /\|/.test(type.replaceAll(/\{[^]*\}|<[^<>]*>/g, ''))

function renderObject(schema: Schema, rendering: Rendering, closed: Closed): string {
  const members = renderMembers(schema, rendering, closed)
  if (members.size > 0) {
    const text = `{\n${[...members.values()].join('')}}`
    return rendering.partName(text) ?? text
  }
  const { additionalProperties: others } = schema
  if (others === false) return 'Record<string, never>'
  return `Record<string, ${typeof others === 'object' ? renderType(others, rendering) : 'unknown'}>`
}

/** Returns the lines of code for each field of an object, with its description, by name of the field. */
export function renderMembers(schema: Schema, rendering: Rendering, closed = none): Map<string, string> {
  const { io, hidesMembers = true } = rendering
  const required = new Set(schema.required)
  const members = new Map<string, string>()
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    // A field that requires a permission is absent from answers to members who lack the permission.
    const isOptional = !required.has(name) || (hidesMembers && permissionKeyword in member)
    const type = renderType(member, closed.has(name) ? { ...rendering, io: 'input' } : rendering)
    const wide = isOptional && io === 'input' && type !== 'unknown' ? ' | undefined' : ''
    const label = /^\w+$/.test(name) ? name : JSON.stringify(name)
    members.set(
      name,
      indented(`${comment(describe(member))}${label}${isOptional ? '?' : ''}: ${type}${wide}\n`),
    )
  }
  const others = schema.additionalProperties
  const isLoose = others === true || (typeof others === 'object' && Object.keys(others).length === 0)
  if (isLoose && members.size > 0) members.set('', '  [more: string]: unknown\n')
  return members
}

function describe(member: Schema): string {
  const described = [member, ...(member.anyOf ?? [])].find(({ description }) => description !== undefined)
  const fixed = 'default' in member ? `Default: \`${JSON.stringify(member.default)}\`.` : ''
  return [described?.description, fixed].filter(Boolean).join(' ')
}

/** Returns a documentation comment. Empty if there is no text. */
export function comment(text: string): string {
  if (text === '') return ''
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return `/** ${lines[0]} */\n`
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

/** Indents each line of a text. */
export const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')
