import { authorColumns } from '../../../../../kernel/records/author.ts'
import * as z from 'zod'
import { invalidField } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../../kernel/records/expected-version.ts'
import { saveChanges } from '../../../../../kernel/records/save-changes.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { needs, requiredUnless, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { tagNames } from '../../../../../kernel/schema/tag-names.ts'
import { attachImage } from '../../../../organization/stored-files/index.ts'
import { bundleInput, readBundle } from '../../bundle.ts'
import { readElements, requireDrawable } from '../../drawing.ts'
import { type Elements, elementsInput } from '../../elements.ts'
import { type DesignRow, holidayDesigns } from '../../holiday-design.ts'
import { totalFeet } from '../../line-feet.ts'
import { isSameClient, placeOf, requireEstimate, requireServices } from '../../references.ts'
import { readScale, scaleInput } from '../../scale.ts'
import { isMap, views } from '../../view.ts'

const forNew = 'is needed for a new design'

const input = withRules(
  z.strictObject({
    holiday_design_id: id().optional().describe('The design to change. Absent creates a new one.'),
    client_id: id().optional().describe('Client; cannot be changed.'),
    property_id: id().nullish().describe('A property of the client; its location cannot be changed.'),
    estimate_id: id().nullish().describe('Estimate of the client.'),
    name: text(200, 1).optional().describe('Name; required for a new design.'),
    view: z.enum(views).optional().describe('Background of the drawing. Defaults to `photo`.'),
    photo_file_id: id()
      .nullish()
      .describe('The picture, as returned by `files.holidayDesignImage.upload`; null for none.'),
    scale: scaleInput.nullish().describe('Known length of something in the picture; a map needs none.'),
    ...elementsInput,
    bundle: bundleInput.nullish().describe('Extras sold with the lights, and the season.'),
    tags: tagNames().optional(),
    archived: z.boolean().optional().describe('True archives it, false restores it.'),
    expected_version: expectedVersion(),
  }),
  requiredUnless('client_id', 'holiday_design_id', forNew),
  requiredUnless('name', 'holiday_design_id', forNew),
  needs('holiday_design_id', 'expected_version', 'is needed for a change', 'expected_version'),
)
type DesignInput = Omit<z.output<typeof input>, 'holiday_design_id' | 'expected_version'>

export const saveHolidayDesign = mutation({
  name: 'holidayDesign.save',
  summary: 'Create or change a holiday design.',
  description:
    'Absent fields stay unchanged; null clears; each given list of lines, zones or fixtures replaces the stored one. Points are `[latitude, longitude]` on a satellite map, stored to seven places, else `[x, y]` in pixels of the picture, stored to two. Changing between map and picture requires all elements to be given again. At most 5,000 points, 256 KiB and 100,000,000 feet in total. A call without effect does not raise `version`.',
  permission: ['manage_holiday_lights'],
  reversibleBy: 'holidayDesign.save',
  input,
  output: holidayDesigns.schema,
  errors: ['not_found', 'stale_version'],
  async handler(ctx, { holiday_design_id, expected_version, ...values }) {
    const row =
      holiday_design_id === undefined
        ? await add(ctx, values)
        : await change(ctx, await holidayDesigns.lock(ctx, holiday_design_id, expected_version), values)
    return holidayDesigns.present(row, ctx)
  },
})

async function add(ctx: MutationContext, values: DesignInput): Promise<DesignRow> {
  const place = await placeOf(ctx, values.client_id!, values.property_id ?? null)
  if (values.estimate_id) await requireEstimate(ctx, values.estimate_id, place.client_id)
  const drawing = await drawnAs(ctx, undefined, values)
  const row = {
    id: newId(),
    ...place,
    estimate_id: values.estimate_id ?? null,
    name: values.name!,
    photo_file_id: values.photo_file_id ?? null,
    ...drawing,
    bundle: readBundle(values.bundle),
    tags: values.tags ?? [],
    external_refs: {},
    version: 1,
    ...authorColumns('created', ctx.author),
    created_at: ctx.now,
    updated_at: ctx.now,
    archived_at: values.archived ? ctx.now : null,
  }
  if (row.photo_file_id !== null) await showImage(ctx, row)
  return holidayDesigns.insert(ctx, row)
}

async function change(ctx: MutationContext, row: DesignRow, values: DesignInput): Promise<DesignRow> {
  const { client_id, property_id, estimate_id, photo_file_id } = values
  if (client_id !== undefined && !(await isSameClient(ctx, client_id, row.client_id)))
    throw invalidField('client_id', 'stays as it is: another client has a design of their own')
  if (property_id && property_id !== row.property_id) {
    const { location_id } = await placeOf(ctx, row.client_id, property_id)
    if (location_id !== row.location_id)
      throw invalidField('property_id', 'belongs to another location than the design')
  }
  if (estimate_id && estimate_id !== row.estimate_id) await requireEstimate(ctx, estimate_id, row.client_id)
  if (photo_file_id && photo_file_id !== row.photo_file_id)
    await showImage(ctx, { id: row.id, location_id: row.location_id, photo_file_id })
  return saveChanges(
    ctx,
    holidayDesigns,
    row,
    {
      property_id,
      estimate_id,
      name: values.name,
      photo_file_id,
      ...(await drawnAs(ctx, row, values)),
      bundle: values.bundle === undefined ? undefined : readBundle(values.bundle),
      tags: values.tags,
    },
    values.archived,
  )
}

/** The resulting elements, all in one view. */
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

/** Degrees cannot be used as pixels, even if both are numbers from 0 to 90. */
function requireDrawnAnew(row: DesignRow, values: DesignInput): void {
  for (const part of ['lines', 'zones', 'fixtures', 'scale'] as const) {
    const isThere = part === 'scale' ? row.scale !== null : row[part].length > 0
    if (isThere && values[part] === undefined)
      throw invalidField(part, 'must be given anew, or cleared: degrees of a map are no pixels of a picture')
  }
}

async function showImage(
  ctx: MutationContext,
  {
    id: designId,
    location_id,
    photo_file_id,
  }: { id: string; location_id: string; photo_file_id: string | null },
): Promise<void> {
  const parent = { kind: 'holiday_design', id: designId, location_id }
  await attachImage(ctx, 'photo_file_id', photo_file_id!, parent)
}
