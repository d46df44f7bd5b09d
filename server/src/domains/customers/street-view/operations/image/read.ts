import * as z from 'zod'
import { mutation, redacted } from '../../../../../kernel/operations/operation.ts'
import type {
  ImageryProvider,
  Panorama,
  Picture,
  PictureSubject,
  View,
} from '../../../../../kernel/imagery/index.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { exactlyOne, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { imageryRequest } from '../../imagery-request.ts'
import { fromCamera } from '../../from-camera.ts'
import { requireImagery, resolution } from '../../provider.ts'
import { findImageryTarget } from '../../find-imagery-target.ts'

/** Search radius in meters. Equals the default of `streetView.metadata.read`. */
const radiusM = 50

const side = (dimension: string) =>
  z.int().min(16).max(640).default(640).describe(`${dimension} of the picture in pixels.`)

const input = withRules(
  z.strictObject({
    property_id: id().nullish().describe('The property to show.'),
    pano_id: text(200, 1)
      .nullish()
      .describe('Id of a picture from `streetView.metadata.read`. Pass either this or `property_id`.'),
    heading: z
      .number()
      .min(0)
      .max(360)
      .nullish()
      .describe(
        'Direction of view, in degrees clockwise from north (90 is east). Defaults to the direction from ' +
          'the camera to the property.',
      ),
    pitch: z.number().min(-90).max(90).default(0).describe('Vertical angle in degrees; negative looks down.'),
    fov: z.number().min(10).max(120).default(80).describe('Horizontal field of view, in degrees.'),
    width: side('Width'),
    height: side('Height'),
  }),
  exactlyOne('property_id', 'pano_id'),
)

export const readStreetViewImage = mutation({
  name: 'streetView.image.read',
  summary: 'Read a street picture of a property.',
  description: `Returns the nearest picture within 50 metres of the property. The provider may charge for it. The picture is not stored: a repeated call with the same idempotency key gets \`[redacted]\` instead of the bytes, and a call with a new idempotency key requests the picture from the provider again. A property without coordinates is found by its address. A picture requested by \`pano_id\` is shown in its default direction unless \`heading\` is set.`,
  permission: ['view_estimates'],
  metered: true,
  provider: { resolution },
  input,
  output: z.object({
    available: z.boolean(),
    content_type: z.enum(['image/jpeg', 'image/png']).nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    content_base64: z.string().nullable().describe('The picture in base64. Null if there is none.'),
    pano_id: z.string().nullable(),
    copyright: z.string().nullable().describe('Copyright notice that must be shown with the picture.'),
    source: z.string().describe('Provider of the picture; `pretended` if the provider is simulated.'),
  }),
  errors: ['not_found', 'invalid_state', 'service_unavailable'],
  redact: (read) => ({ ...read, content_base64: read.content_base64 === null ? null : redacted }),
  async handler(ctx, { property_id, pano_id, heading, ...view }) {
    const property = property_id ? await findImageryTarget(ctx, property_id) : null
    const provider = requireImagery(ctx)
    const requestedView = { ...view, heading: heading ?? null }
    return await ctx.callProvider(
      imageryRequest('image', property?.row ?? null, { ...(pano_id ? { pano_id } : {}), ...requestedView }),
      () =>
        look(provider, { target: property?.target ?? null, panoId: pano_id ?? null, view: requestedView }),
      (image) => Promise.resolve({ ...presentImage(image, view), source: provider.source }),
    )
  },
})

interface Seen {
  panorama: Panorama
  picture: Picture
}

async function look(
  provider: ImageryProvider,
  { target, panoId, view }: { target: PictureSubject | null; panoId: string | null; view: View },
): Promise<Seen | null> {
  const panorama = target ? await provider.near(target, radiusM) : await provider.named(panoId!)
  if (!panorama) return null
  const heading = view.heading ?? fromCamera(panorama, target?.place ?? null).heading
  const picture = await provider.picture(panorama, { ...view, heading }, target)
  return picture && { panorama, picture }
}

function presentImage(image: Seen | null, { width, height }: { width: number; height: number }) {
  return {
    available: image !== null,
    content_type: image?.picture.contentType ?? null,
    width: image && width,
    height: image && height,
    content_base64: image?.picture.bytes.toString('base64') ?? null,
    pano_id: image?.panorama.pano_id ?? null,
    copyright: image?.panorama.copyright ?? null,
  }
}
