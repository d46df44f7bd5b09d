import type * as z from 'zod'
import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { NewPackageRow } from './package.ts'
import type { packageFields } from './package-fields.ts'

type Wanted = z.output<z.ZodObject<typeof packageFields>>

/** Default values of a new package. */
export function newPackage(
  { now }: Pick<MutationContext, 'now'>,
  wanted: Wanted,
  archived?: boolean,
): NewPackageRow {
  return {
    id: newId(),
    name: wanted.name!,
    description: wanted.description ?? null,
    vertical: wanted.vertical ?? 'residential',
    kind: wanted.kind!,
    items: wanted.items!,
    tiers: wanted.tiers ?? [],
    discount: wanted.discount ?? null,
    position: wanted.position ?? 0,
    active: wanted.active ?? true,
    version: 1,
    created_at: now,
    updated_at: now,
    archived_at: archived === true ? now : null,
  }
}
