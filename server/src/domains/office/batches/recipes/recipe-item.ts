import type { BatchDryRun } from '../../../../kernel/operations/batch-dry-runs.ts'
import type { Inverse, PlannedItem } from '../batch-item.ts'

/** An item that a recipe chose. `inverse` is the call that undoes it, if the recipe determines that call. */
export type RecipeItem = PlannedItem & { inverse?: Inverse }

/** Data that recipes need to choose items. */
export interface RecipeContext {
  /** Dry run in which the recipe reads records, with the permissions of the member. */
  dryRun: BatchDryRun
  /** Returns the current date at a location. */
  todayAt: (locationId: string) => string
  /** The current date at the location where the day began first. */
  latestToday: string
}

interface ListedPage {
  items: unknown[]
  next_cursor: string | null
}

/**
 * Reads a list page by page, with the permissions of the member, and returns the items for which `keep` is true. Stops
 * at the first item for which `isPast` is true, and after `most` returned items. By default, `most` is one more than a
 * batch may contain, so that the caller can detect that there are too many items.
 */
export async function readAll<Item>(
  dryRun: BatchDryRun,
  name: string,
  input: Readonly<Record<string, unknown>>,
  {
    keep = () => true,
    isPast = () => false,
    most = 501,
  }: {
    keep?: (item: Item) => boolean | Promise<boolean>
    isPast?: (item: Item) => boolean
    most?: number
  } = {},
): Promise<Item[]> {
  const kept: Item[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const request = { ...input, limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    const page = (await dryRun.read(name, request)) as ListedPage
    for (const item of page.items as Item[]) {
      if (isPast(item) || kept.length >= most) return kept
      if (await keep(item)) kept.push(item)
    }
    cursor = page.next_cursor
  }
  return kept
}
