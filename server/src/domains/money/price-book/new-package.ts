import type * as z from 'zod'
import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { NewPackageRow } from './package.ts'
import type { packageFields } from './package-fields.ts'

type PackageInput = z.output<z.ZodObject<typeof packageFields>>

/** Returns the row of a new package, with defaults for absent fields. */
export function newPackage({ now }: Pick<MutationContext, 'now'>, input: PackageInput): NewPackageRow {
  return {
    id: newId(),
    name: input.name!,
    description: input.description ?? null,
    vertical: input.vertical ?? 'residential',
    kind: input.kind!,
    items: input.items!,
    tiers: input.tiers ?? [],
    discount: input.discount ?? null,
    position: input.position ?? 0,
    active: input.active ?? true,
    version: 1,
    created_at: now,
    updated_at: now,
    archived_at: null,
  }
}
