import type { Package } from './package.ts'
import type { PackageItem } from './package-fields.ts'
import type { ValidationIssue } from './service-issues.ts'
import type { Terms } from './service.ts'

type Sold = Pick<Terms, 'active' | 'addons' | 'multipliers' | 'pricing' | 'quantity_from'>

/** Validation issues that prevent selling a package with these services. */
export function findPackageIssues(
  { kind, tiers, discount, items }: Pick<Package, 'kind' | 'tiers' | 'discount' | 'items'>,
  services: ReadonlyMap<string, Sold>,
): ValidationIssue[] {
  const ids = new Set(tiers.map(({ id }) => id))
  return [
    ...findTierCountIssues(kind, tiers.length),
    ...(kind === 'tiers' && discount
      ? [{ field: 'discount', message: 'is only allowed for a bundle; a tier has its own discount' }]
      : []),
    ...items.flatMap((item, at) =>
      findItemIssues(item, ids, services.get(item.service_id)).map(({ field, message }) => ({
        field: `items.${at}.${field}`,
        message,
      })),
    ),
  ]
}

function findTierCountIssues(kind: Package['kind'], count: number): ValidationIssue[] {
  if (kind === 'bundle') return count === 0 ? [] : [{ field: 'tiers', message: 'must be empty in a bundle' }]
  return count >= 2 ? [] : [{ field: 'tiers', message: 'must contain at least two tiers' }]
}

function findItemIssues(
  item: PackageItem,
  tierIds: ReadonlySet<string>,
  service: Sold | undefined,
): ValidationIssue[] {
  const issues: ValidationIssue[] = []
  const addIssue = (field: string, message: string): void => void issues.push({ field, message })
  if (item.selected && !item.optional) addIssue('selected', 'is only allowed for an optional item')
  for (const [at, id] of (item.tier_ids ?? []).entries())
    if (!tierIds.has(id)) addIssue(`tier_ids.${at}`, 'is not a tier of the package')
  if (!service) return [...issues, { field: 'service_id', message: 'is not a service of the book' }]
  if (!service.active) addIssue('service_id', 'is a service that is not sold')
  for (const [at, { key }] of item.addons.entries())
    if (service.addons.every((addon) => addon.key !== key))
      addIssue(`addons.${at}.key`, 'is not an add-on of the service')
  for (const key of Object.keys(item.answers))
    if (!service.multipliers.some((each) => each.source === 'answer' && each.key === key))
      addIssue(`answers.${key}`, 'is not a question of the service')
  for (const field of uncounted(item, service))
    addIssue(field, 'is required, because no measurement determines the quantity')
  return issues
}

/**
 * Returns the input fields of an item in which a required quantity is missing: `quantity` of the item itself, or fields
 * of its add-ons.
 */
function uncounted(item: PackageItem, { pricing, quantity_from, addons }: Sold): string[] {
  const isCounted = (item.quantity ?? item.quantity_from ?? quantity_from) !== null || pricing.kind === 'flat'
  const ofAddons = addons.flatMap((addon) => {
    if (addon.pricing?.kind !== 'unit' || addon.quantity_from) return []
    const at = item.addons.findIndex(({ key }) => key === addon.key)
    if (at < 0) return addon.optional ? [] : ['addons']
    return item.addons[at]!.quantity ? [] : [`addons.${at}.quantity`]
  })
  return [...(isCounted ? [] : ['quantity']), ...ofAddons]
}
