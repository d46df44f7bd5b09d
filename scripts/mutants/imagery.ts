import type { Mutant } from './mutant.ts'

const drawing = ['server/src/kernel/pictures/mockup/draw-mockup.test.ts']
const placing = ['server/src/kernel/pictures/mockup/place-bulbs.test.ts']
const google = ['server/src/kernel/imagery/google-street-view.test.ts']
const images = ['server/src/domains/customers/street-view/operations/image/read.test.ts']
const metadata = ['server/src/domains/customers/street-view/operations/metadata/read.test.ts']

/** Street pictures, and designs drawn on photos. */
export const imageryMutants: readonly Mutant[] = [
  {
    promise: 'street pictures: what is signed is what is asked',
    file: 'server/src/kernel/imagery/sign-url.ts',
    text: 'url.pathname + url.search',
    becomes: 'url.pathname',
    tests: google,
  },
  {
    promise: 'street pictures: half a picture is none',
    file: 'server/src/kernel/imagery/google-street-view.ts',
    text: ' || bytes.readUInt16BE(bytes.length - 2) !== endOfJpeg',
    becomes: '',
    tests: google,
  },
  {
    promise: 'street pictures: a used up quota is not the absence of pictures',
    file: 'server/src/kernel/imagery/google-street-view.ts',
    text: "if (told.status !== 'OK') throw",
    becomes: "if (told.status !== 'OK') return null; else if (!told) throw",
    tests: google,
  },
  {
    promise: 'street pictures: a grey picture is no picture',
    file: 'server/src/kernel/imagery/google-street-view.ts',
    text: "return_error_code: 'true',",
    becomes: '',
    tests: google,
  },
  {
    promise: 'street pictures: receipts hold no bytes',
    file: 'server/src/domains/customers/street-view/operations/image/read.ts',
    text: 'read.content_base64 === null ? null : redacted',
    becomes: 'read.content_base64',
    tests: images,
  },
  {
    promise: 'street pictures: one looks from the camera at the property, and not back',
    file: 'server/src/domains/customers/street-view/from-camera.ts',
    text: 'headingTo(camera, place)',
    becomes: 'headingTo(place, camera)',
    tests: metadata,
  },
  {
    promise: 'street pictures: a place that may no longer be kept is not looked at',
    file: 'server/src/domains/customers/street-view/find-imagery-target.ts',
    text: 'place_kept_until === null || place_kept_until > now',
    becomes: 'place_kept_until !== now',
    tests: metadata,
  },
  {
    promise: 'mockups: strings without end are thinned',
    file: 'server/src/kernel/pictures/mockup/place-bulbs.ts',
    text: 'Math.max(1, Math.ceil(count / most))',
    becomes: 'Math.min(1, count / most)',
    tests: placing,
  },
  {
    promise: 'mockups: a corner has one bulb',
    file: 'server/src/kernel/pictures/mockup/place-bulbs.ts',
    text: 'at === 0 ? 0 : Math.floor(before / spacing) + 1',
    becomes: 'at === 0 ? 0 : Math.floor(before / spacing)',
    tests: placing,
  },
  {
    promise: 'mockups: a string is as long as it is said to be',
    file: 'server/src/kernel/pictures/mockup/scene.ts',
    text: 'feet ? lengthOf(path) / feet : told',
    becomes: 'told',
    tests: drawing,
  },
  {
    promise: 'mockups: an area ends at its outline',
    file: 'server/src/kernel/pictures/mockup/cover.ts',
    text: 'inside ^= mask[at]!',
    becomes: 'inside |= mask[at]!',
    tests: drawing,
  },
  {
    promise: 'mockups: what is no colour is not drawn',
    file: 'server/src/kernel/pictures/mockup/colours.ts',
    text: '/^#[0-9a-f]{6}$/i',
    becomes: '/#[0-9a-f]{5}/i',
    tests: drawing,
  },
]
