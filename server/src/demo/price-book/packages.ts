import type * as z from 'zod'
import type { packageFields } from '../../domains/money/price-book/index.ts'

type Package = z.input<z.ZodObject<typeof packageFields>>

/** Returns the packages (bundles of services). `of` returns the id of the service with a slug. */
export function packagesOf(of: (slug: string) => string): readonly Package[] {
  const windows = { service_id: of('window_cleaning') }
  return [
    {
      name: 'Spring cleaning',
      description: 'Windows and gutters in one visit.',
      kind: 'bundle',
      items: [{ ...windows, addons: [{ key: 'screens' }] }, { service_id: of('gutter_cleaning') }],
      discount: { type: 'percent', value: '8' },
      position: 0,
    },
    {
      name: 'Good, better, best',
      description: 'Gutters that stay clean, in three ways.',
      kind: 'tiers',
      tiers: [
        { id: 'good', name: 'Clean', description: 'Cleaned once.' },
        { id: 'better', name: 'Clean and clear', description: 'With clear windows below.' },
        {
          id: 'best',
          name: 'Clean for good',
          description: 'With leaf guards, so that the gutters stay clean.',
          discount: { type: 'fixed', value: '5000' },
        },
      ],
      items: [
        { service_id: of('gutter_cleaning') },
        { ...windows, tier_ids: ['better', 'best'] },
        { service_id: of('leaf_guards'), tier_ids: ['best'] },
      ],
      position: 1,
    },
    {
      name: 'Holiday season',
      description: 'Lights that are hung, taken down and stored.',
      vertical: 'holiday_lights',
      kind: 'bundle',
      items: [
        { service_id: of('holiday_lights') },
        { service_id: of('holiday_installation') },
        { service_id: of('holiday_wreath'), quantity: '2', optional: true, selected: true },
        { service_id: of('holiday_storage'), optional: true },
      ],
      position: 2,
    },
  ]
}
