export interface Tab {
  value: string
  label: string
  count?: number | undefined
}

/** A tab of a list with the filter that it sets. */
export interface StateTab<Filter> extends Tab {
  filter: Filter
}

/** Returns the filter of the selected tab together with the search text. By default, the first tab is selected. */
export function filterOf<Filter extends object>(
  tabs: readonly StateTab<Filter>[],
  address: Record<string, string>,
): Filter & { search?: string } {
  const chosen = tabs.find(({ value }) => value === address['tab']) ?? tabs[0]!
  const { search } = address
  return { ...chosen.filter, ...(search ? { search } : {}) }
}
