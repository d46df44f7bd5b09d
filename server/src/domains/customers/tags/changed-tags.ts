import { isSameName } from '../../../kernel/schema/same-name.ts'

/** Tag names of a record after adding and removing some. The remaining ones keep their order. */
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
