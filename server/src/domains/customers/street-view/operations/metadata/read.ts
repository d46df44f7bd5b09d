import * as z from 'zod'
import type { Panorama } from '../../../../../kernel/imagery/index.ts'
import type { Place } from '../../../../../kernel/maps/index.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { exactlyOne, needs, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { imageryRequest } from '../../imagery-request.ts'
import { fromCamera } from '../../from-camera.ts'
import { requireImagery, resolution } from '../../provider.ts'
import { type SeenProperty, findImageryTarget } from '../../find-imagery-target.ts'

const input = withRules(
  z.strictObject({
    property_id: id().nullish().describe('The property to show.'),
    latitude: z
      .number()
      .min(-90)
      .max(90)
      .nullish()
      .describe('Latitude of a place, in degrees. Pass either this or `property_id`.'),
    longitude: z.number().min(-180).max(180).nullish().describe('Longitude, required with `latitude`.'),
    radius_m: z.int().min(1).max(200).default(50).describe('Search radius around the place, in metres.'),
  }),
  exactlyOne('property_id', 'latitude'),
  needs('latitude', 'longitude', 'needs longitude'),
  needs('longitude', 'latitude', 'needs latitude'),
)

export const readStreetViewMetadata = mutation({
  name: 'streetView.metadata.read',
  summary: 'Find the street picture of a property or place, without loading it.',
  description: `Stores nothing. A property without coordinates is found by its address; the answer then has the position of the camera, but no heading or distance. The ids of pictures change over time: do not store them, request them again.`,
  permission: ['view_estimates'],
  metered: true,
  provider: { resolution },
  input,
  output: z.object({
    available: z.boolean(),
    pano_id: z.string().nullable().describe('Id of the picture, for `streetView.image.read`.'),
    date: z.string().nullable().describe('Month in which the picture was taken, YYYY-MM. Null if unknown.'),
    latitude: z.number().nullable().describe('Latitude of the camera, in degrees.'),
    longitude: z.number().nullable(),
    heading: z
      .number()
      .min(0)
      .lt(360)
      .nullable()
      .describe(
        'Direction from the camera to the property, in degrees clockwise from north (90 is east), with ' +
          'one decimal place. Null if unknown.',
      ),
    distance_m: z
      .int()
      .nullable()
      .describe('Distance from the camera to the property, in metres. Null if unknown.'),
    copyright: z.string().nullable().describe('Copyright notice that must be shown with the picture.'),
    source: z.string().describe('Provider of the data; `pretended` if the provider is simulated.'),
  }),
  errors: ['not_found', 'invalid_state', 'service_unavailable'],
  async handler(ctx, { property_id, latitude, longitude, radius_m }) {
    const { row, target } = await looked(ctx, property_id, { latitude: latitude!, longitude: longitude! })
    const provider = requireImagery(ctx)
    const ofPlace = row ? {} : { latitude: latitude!, longitude: longitude! }
    return await ctx.callProvider(
      imageryRequest('metadata', row, { ...ofPlace, radius_m }),
      () => provider.near(target, radius_m),
      (panorama) => Promise.resolve({ ...presentMetadata(panorama, target.place), source: provider.source }),
    )
  },
})

function presentMetadata(panorama: Panorama | null, place: Place | null) {
  return {
    available: panorama !== null,
    pano_id: panorama?.pano_id ?? null,
    date: panorama?.date ?? null,
    latitude: panorama?.camera?.latitude ?? null,
    longitude: panorama?.camera?.longitude ?? null,
    ...fromCamera(panorama, place),
    copyright: panorama?.copyright ?? null,
  }
}

async function looked(
  ctx: MutationContext,
  propertyId: string | null | undefined,
  place: { latitude: number; longitude: number },
): Promise<SeenProperty | { row: null; target: SeenProperty['target'] }> {
  return propertyId
    ? await findImageryTarget(ctx, propertyId)
    : { row: null, target: { place, address: null } }
}
