/** JSON Schema as `z.toJSONSchema` writes it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema | false
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  description?: string
  example?: unknown
  default?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  $defs?: Record<string, Schema>
}

/** Units of numbers, by a pattern of the field's name. */
const units: readonly [RegExp, string][] = [
  [/_cents$/, 'cents'],
  [/_seconds$/, 'seconds'],
  [/_minutes$|^minutes_/, 'minutes'],
  [/_bytes$/, 'bytes'],
  [/_meters$|_m$/, 'meters'],
  [/_percent$/, 'percent'],
  [/_days$/, 'days'],
]

/**
 * Describes the type of a field in words: `id`, `instant or null`, `1 to 60 objects`, `integer (cents), at
 * least 0`.
 */
export function describeType(schema: Schema, name = ''): string {
  const { described, isNullable } = withoutNull(schema)
  const names = described.flatMap((each) => enumWords(each) ?? plainWords(each, name))
  return [...new Set([...names, ...(isNullable ? ['null'] : [])])].join(' or ')
}

/** Returns the alternatives of a schema except null. `isNullable` is true if null is one of the alternatives. */
export function withoutNull(schema: Schema): { described: Schema[]; isNullable: boolean } {
  // Alternatives beside a `type` only restrict that type further, so they are not described.
  const either = schema.type === undefined ? (schema.anyOf ?? schema.oneOf) : undefined
  if (either) {
    const each = either.map(withoutNull)
    return {
      described: each.flatMap(({ described }) => described),
      isNullable: each.some(({ isNullable }) => isNullable),
    }
  }
  const types = [schema.type ?? []].flat()
  const described = types.filter((type) => type !== 'null')
  if (types.length > 0 && described.length === 0) return { described: [], isNullable: true }
  return {
    described: types.length > 1 ? described.map((type) => ({ ...schema, type })) : [schema],
    isNullable: types.includes('null') || (schema.enum?.includes(null) ?? false),
  }
}

/** Returns true for the name that zod gives to the schema of any JSON value, which contains itself. */
export function isAnonymous(name: string): boolean {
  return /^__schema\d+$/.test(name)
}

/** Returns the values of an enum, so that a value of several alternatives is described once. */
const enumWords = ({ enum: values }: Schema): string[] | undefined =>
  values?.filter((value) => value !== null).map(quoted)

function plainWords(schema: Schema, name: string): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1)!
    return isAnonymous(name) ? 'any value' : linkTo(name)
  }
  if (schema.const !== undefined) return quoted(schema.const)
  switch ([schema.type].flat()[0]) {
    case 'string':
      return textWords(schema)
    case 'integer':
    case 'number':
      return numberWords(schema, name)
    case 'boolean':
      return 'true or false'
    case 'array':
      return listWords(schema, name)
    case 'object':
      return typeof schema.additionalProperties === 'object'
        ? `object of ${describeType(schema.additionalProperties)}, by name`
        : 'object'
    default:
      return 'any value'
  }
}

const forms: Readonly<Record<string, string>> = {
  uuid: 'id',
  'date-time': 'instant',
  date: 'date',
  time: 'time',
  email: 'email address',
  uri: 'address',
}

function textWords({ format, example, minLength, maxLength }: Schema): string {
  if (format !== undefined && forms[format] !== undefined) return forms[format]
  if (example === '7.25') return 'decimal'
  if (maxLength === undefined) return 'text'
  return minLength === maxLength ? `text of ${maxLength}` : `text of at most ${grouped(maxLength)}`
}

function numberWords({ type, minimum, maximum, exclusiveMinimum }: Schema, name: string): string {
  const unit = units.find(([form]) => form.test(name))?.[1]
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1)
  const isBoundBelow = least !== undefined && least > -Number.MAX_SAFE_INTEGER
  const isBoundAbove = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  return [
    `${String(type)}${unit === undefined ? '' : ` (${unit})`}`,
    ...(isBoundBelow && isBoundAbove
      ? [`${grouped(least)} to ${grouped(maximum)}`]
      : isBoundBelow
        ? [`at least ${grouped(least)}`]
        : isBoundAbove
          ? [`at most ${grouped(maximum)}`]
          : []),
  ].join(', ')
}

function listWords({ items, minItems, maxItems }: Schema, name: string): string {
  const of = items ? describeType(items, name) : 'nothing'
  const count =
    maxItems === undefined
      ? ''
      : (minItems ?? 0) > 0
        ? `, ${grouped(minItems!)} to ${grouped(maxItems)}`
        : `, at most ${grouped(maxItems)}`
  return `list of ${of}${count}`
}

export function linkTo(record: string): string {
  return `[${record}](#${record.toLowerCase()})`
}

const quoted = (value: unknown): string => `\`${JSON.stringify(value)}\``
const grouped = (value: number): string => value.toLocaleString('en-US')
