import * as z from 'zod'
import { invalidField } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { saveOperation } from '../../../../../kernel/records/save-operation.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { needs } from '../../../../../kernel/schema/member-rules.ts'
import { tagNames } from '../../../../../kernel/schema/tag-names.ts'
import { attachImage } from '../../../../organization/stored-files/index.ts'
import { bundleInput, readBundle } from '../../bundle.ts'
import { readElements, requireDrawable } from '../../drawing.ts'
import { type Elements, elementsInput } from '../../elements.ts'
import { type DesignRow, holidayDesigns } from '../../holiday-design.ts'
import { totalFeet } from '../../line-feet.ts'
import { isSameClient, type Place, placeOf, requireEstimate, requireServices } from '../../references.ts'
import { readScale, scaleInput } from '../../scale.ts'
import { isMap, views } from '../../view.ts'

const forNew = 'is required for a new design'

const fields = {
  holiday_design_id: id().optional().describe('The design to change. Omit it to create one.'),
  client_id: id().optional().describe('Client of the design. It cannot be changed later.'),
  property_id: id()
    .nullish()
    .describe('Property of the client. It can only be changed to a property at the same location.'),
  estimate_id: id().nullish().describe('Estimate to which the design belongs. It must have the same client.'),
  name: text(200, 1).optional().describe('Name of the design. Required for a new design.'),
  view: z.enum(views).optional().describe('Background of the drawing. Defaults to `photo`.'),
  photo_file_id: id()
    .nullish()
    .describe('Id of the picture, from `files.holidayDesignImage.upload`. Null for none.'),
  scale: scaleInput
    .nullish()
    .describe('Scale of the picture: two points with a known distance. A map needs no scale.'),
  ...elementsInput,
  bundle: bundleInput.nullish().describe('Extras sold with the lights, and the season.'),
  tags: tagNames().optional(),
  archived: z.boolean().optional().describe('True archives the design, false restores it.'),
}
type DesignInput = Omit<z.output<z.ZodObject<typeof fields>>, 'holiday_design_id' | 'archived'>

export const saveHolidayDesign = saveOperation(holidayDesigns, {
  name: 'holidayDesign.save',
  summary: 'Create or change a design of holiday lights.',
  description:
    'Omitted fields stay unchanged; null clears a field. A list of lines, zones or fixtures replaces ' +
    'the stored list. Points are `[latitude, longitude]` on a satellite map, stored with seven decimal ' +
    'places, otherwise `[x, y]` in pixels of the picture, stored with two. If the background changes ' +
    'between map and picture, all elements must be passed again. In total, a design can have at most ' +
    '5,000 points, 256 KiB of data and a length of 100,000,000 feet. A call that changes nothing does ' +
    'not raise `version`.',
  permission: ['manage_holiday_lights'],
  reversibleBy: 'holidayDesign.save',
  fields,
  idField: 'holiday_design_id',
  neededForNew: { client_id: forNew, name: forNew },
  rules: [
    needs('holiday_design_id', 'expected_version', 'is required to change a design', 'expected_version'),
  ],
  defaults: () => ({ bundle: readBundle(null), tags: [], external_refs: {} }),
  async columns(ctx, input, before) {
    const { name, estimate_id, photo_file_id, bundle, tags } = input
    const id = before?.id ?? newId()
    const place = before
      ? await requireSamePlace(ctx, before, input)
      : await placeOf(ctx, input.client_id!, input.property_id ?? null)
    if (estimate_id && estimate_id !== before?.estimate_id)
      await requireEstimate(ctx, estimate_id, place.client_id)
    if (photo_file_id && photo_file_id !== before?.photo_file_id) {
      const parent = { kind: 'holiday_design', id, location_id: place.location_id }
      await attachImage(ctx, 'photo_file_id', photo_file_id, parent)
    }
    const drawing = await drawnAs(ctx, before, input)
    const read = bundle === undefined ? undefined : readBundle(bundle)
    return { id, ...place, estimate_id, name, photo_file_id, ...drawing, bundle: read, tags }
  },
})

/**
 * Refuses another client than the design's, and a property at another location. If `property_id` is absent, the
 * property is not changed.
 */
async function requireSamePlace(
  ctx: MutationContext,
  { client_id, location_id, property_id: previousId }: DesignRow,
  { client_id: clientId, property_id }: DesignInput,
): Promise<Omit<Place, 'property_id'> & { property_id: string | null | undefined }> {
  if (clientId !== undefined && !(await isSameClient(ctx, clientId, client_id)))
    throw invalidField('client_id', 'cannot be changed; create another design for another client')
  if (property_id && property_id !== previousId) {
    const place = await placeOf(ctx, client_id, property_id)
    if (place.location_id !== location_id)
      throw invalidField('property_id', 'belongs to a different location than the design')
  }
  return { client_id, location_id, property_id }
}

/**
 * Returns the elements after the change. Lists that the input contains replace the stored lists; all others stay as
 * stored.
 */
async function drawnAs(
  ctx: MutationContext,
  row: DesignRow | undefined,
  values: DesignInput,
): Promise<Pick<DesignRow, 'view' | 'scale' | 'total_linear_ft' | keyof Elements>> {
  const view = values.view ?? row?.view ?? 'photo'
  if (row && isMap(view) !== isMap(row.view)) requireDrawnAnew(row, values)
  const elements = readElements(view, {
    lines: values.lines ?? row?.lines ?? [],
    zones: values.zones ?? row?.zones ?? [],
    fixtures: values.fixtures ?? row?.fixtures ?? [],
  })
  requireDrawable(elements)
  await requireServices(ctx, elements, row)
  const rawScale = values.scale === undefined ? row?.scale : values.scale
  const scale = rawScale ? readScale(view, rawScale) : null
  return { view, scale, ...elements, total_linear_ft: totalFeet(elements.lines, { view, scale }) }
}

/**
 * Requires that all elements are passed again when the background changes between a map and a picture. Points of a map
 * are degrees and points of a picture are pixels. Without this check, degrees would be used as pixels, because both are
 * plain numbers.
 */
function requireDrawnAnew(row: DesignRow, values: DesignInput): void {
  for (const part of ['lines', 'zones', 'fixtures', 'scale'] as const) {
    const isThere = part === 'scale' ? row.scale !== null : row[part].length > 0
    if (isThere && values[part] === undefined)
      throw invalidField(
        part,
        'must be passed again or cleared, because the background changed between map and picture',
      )
  }
}
