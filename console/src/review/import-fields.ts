import type { Input, Output } from '../api/call.ts'

export type ReadImport = Output<'leadImports.get'>
export type Corrections = NonNullable<Input<'leadImports.resolve'>['fields']>
export type FieldName = Exclude<keyof Corrections, 'existing_client_id'>

export const importFields: readonly (readonly [FieldName, string])[] = [
  ['customer_name', 'Name'],
  ['customer_phone', 'Phone'],
  ['customer_email', 'Email'],
  ['service_address', 'Address'],
  ['city', 'City'],
  ['state', 'State'],
  ['zip', 'ZIP'],
  ['notes', 'Requested work'],
]

export const fieldLabel = (name: string): string =>
  importFields.find(([field]) => field === name)?.[1] ??
  name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())

/**
 * Returns the fields that the person has changed. A field that was emptied is null, so that the server removes its
 * value.
 */
export function correctionsOf(
  values: Readonly<Record<string, string | undefined>>,
  typed: Readonly<Record<string, string>>,
): Corrections {
  const changed = importFields.flatMap(([name]): [FieldName, string | null][] => {
    const text = typed[name]?.trim()
    if (text === undefined || text === (values[name] ?? '')) return []
    return [[name, text === '' ? null : text]]
  })
  return Object.fromEntries(changed)
}

/** Returns the problems that the person can still correct: problems of editable fields that are not corrected yet. */
export const openProblems = (problems: ReadImport['problems'], fields: Corrections): ReadImport['problems'] =>
  problems.filter(({ field }) => importFields.some(([name]) => name === field) && !fields[field as FieldName])

/** Returns the fields of a document, each as name and text. Nested values are written as JSON. */
export const documentLines = (document: Readonly<Record<string, unknown>>): [name: string, text: string][] =>
  Object.entries(document).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value, null, 1),
  ])
