import * as z from 'zod'
import { type Permission, accessScopeOfRole, roles } from '../../../kernel/access/permissions.ts'
import { partsOf, permissionOf } from '../../../kernel/access/visible-with.ts'
import type { Operation } from '../../../kernel/operations/operation.ts'
import { generated } from './generated.ts'

type Schema = z.core.$ZodType
/** Permissions that the fields of a record require, keyed by the path of the field. */
type Fields = Map<string, Permission>

/** Writes the reference page that shows which roles can see which fields of each record. */
export function fieldsReference(operations: readonly Operation[]): string {
  const records = new Map<string, Fields>()
  for (const { name, output } of operations) noteFields(output, { name, path: '' }, records, new Set())
  const sections = [...records]
    .filter(([, fields]) => fields.size > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, fields]) => `## ${name}\n\n${tableOf(fields)}`)
  return `${generated}

# Fields by role

Prices, price floors, costs and pay are shown only to members whose role has the permission of the field. For other
members, the field is absent from every answer of the gateway, the tools and the command line. Fields that are in no
table are visible to everyone who may read the record. A key of the resource API is limited by its scopes instead, so
its answers have all fields, and so do webhooks. An answer whose schema has no name is listed under its operation.

${sections.join('\n\n')}
`
}

function tableOf(fields: Fields): string {
  const rows = [...fields]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, permission]) => {
      const cells = roles.map((role) => (accessScopeOfRole(role, permission) === null ? '–' : 'yes'))
      return `| \`${path}\` | \`${permission}\` | ${cells.join(' | ')} |`
    })
  const head = ['field', 'needs', ...roles.map((role) => role.replace('_', ' '))]
  return [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n')
}

function noteFields(
  schema: Schema,
  at: { name: string; path: string },
  records: Map<string, Fields>,
  above: ReadonlySet<Schema>,
): void {
  if (above.has(schema)) return
  const visited = new Set([...above, schema])
  const record = z.globalRegistry.get(schema)?.id
  const here = record === undefined ? at : { name: record, path: '' }
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'object') {
    for (const part of partsOf(schema)) noteFields(part, here, records, visited)
    return
  }
  const fields = records.get(here.name) ?? new Map<string, Permission>()
  records.set(here.name, fields)
  for (const [name, member] of Object.entries(def.shape)) {
    const path = here.path === '' ? name : `${here.path}.${name}`
    const permission = permissionOf(member)
    if (permission) fields.set(path, permission)
    else noteFields(member, { name: here.name, path }, records, visited)
  }
}
