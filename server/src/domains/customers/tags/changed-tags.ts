import { isSameName } from '../../../kernel/schema/same-name.ts'

/**
 * Returns the tag names of a record after the names in `remove` are removed and those in `add` are added. The other
 * names keep their order.
 */
export function changedTags(
  before: readonly string[],
  { add, remove, saved }: Record<'add' | 'remove' | 'saved', readonly string[]>,
): string[] {
  const after = before.filter((name) => !remove.some((each) => isSameName(each, name)))
  for (const name of add)
    if (!after.some((each) => isSameName(each, name)))
      after.push(saved.find((each) => isSameName(each, name)) ?? name)
  return after
}
