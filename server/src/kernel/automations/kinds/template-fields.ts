import type { FieldType } from './field-type.ts'
import type { TemplateField } from './prefix.ts'

/**
 * Returns the fields that templates can use. `always` are the names of fields that always have a value, `nullable`
 * those of fields that can be empty.
 */
export function templateFields(
  fields: ReadonlyMap<string, FieldType>,
  { always, nullable }: Readonly<Record<'always' | 'nullable', readonly string[]>>,
): ReadonlyMap<string, TemplateField> {
  const field = (name: string, isNullable: boolean): [string, TemplateField] => {
    const type = fields.get(name)
    if (type === undefined) throw new Error(`There is no field ${name}.`)
    return [name, { type, isNullable }]
  }
  return new Map([...always.map((name) => field(name, false)), ...nullable.map((name) => field(name, true))])
}
