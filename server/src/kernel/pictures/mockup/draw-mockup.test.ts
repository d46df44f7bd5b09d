import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decoder } from '../decoder.ts'
import type { MockupJob } from '../mockup.ts'
import { drawMockup } from './draw-mockup.ts'

const grey = 150
const photoOf = (width: number, height: number) =>
  decoder({ create: { width, height, channels: 3, background: { r: grey, g: grey, b: grey } } })
    .jpeg({ quality: 95 })
    .toBuffer()
const photo = await photoOf(640, 400)
const empty: MockupJob = {
  photo,
  width: 640,
  style: 'night',
  pixels_per_foot: 20,
  lines: [],
  zones: [],
  fixtures: [],
}
const across = (colors: string[], feet: number | null = null): MockupJob['lines'][number] => ({
  points: [
    [100, 200],
    [500, 200],
  ],
  feet,
  colors,
})

async function draw(job: Partial<MockupJob>) {
  const picture = await drawMockup({ ...empty, ...job })
  const { data, info } = await decoder(picture.bytes).raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height], [picture.width, picture.height])
  assert.equal(picture.bytes.toString('latin1', 8, 12), 'WEBP')
  const at = (x: number, y: number) => {
    const [red, green, blue] = data.subarray((y * info.width + x) * 3)
    return { red: red!, green: green!, blue: blue!, light: red! + green! + blue! }
  }
  return { ...picture, at }
}

test('the photo is darkened, more at night than at dusk', async () => {
  const [night, dusk] = [await draw({}), await draw({ style: 'dusk' })]
  assert.ok(night.at(320, 200).light < dusk.at(320, 200).light)
  assert.ok(dusk.at(320, 200).light < 0.6 * 3 * grey)
})

test('one bulb is drawn per foot, at any size of the photo', async () => {
  for (const width of [640, 1280])
    for (const [job, feet] of [
      [{ lines: [across(['cool_white'], 4)] }, 4],
      [{ lines: [across(['cool_white'])], pixels_per_foot: 50 }, 8],
      [{ lines: [across(['cool_white'])], pixels_per_foot: null }, 37],
    ] satisfies [Partial<MockupJob>, number][]) {
      const { at } = await draw({ ...job, width })
      const scale = width / 640
      const foot = feet === 37 ? (640 / 60) * scale : (400 / feet) * scale
      for (let bulb = 0; bulb <= feet; bulb++) {
        const x = Math.round(100 * scale + bulb * foot)
        const between = Math.round(x + foot / 2)
        const [here, beside] = [at(x, 200 * scale).light, at(between, 200 * scale).light]
        assert.ok(here > 600, `bulb ${bulb} of ${feet} is lit: ${here}`)
        if (bulb < feet) assert.ok(beside < here - 60, `not between ${bulb} and the next: ${beside}`)
      }
      assert.ok(at(Math.round(100 * scale - foot), 200 * scale).light < 400, 'none before the first')
    }
})

test('bulbs have the colors of the line in turn, and light up their surroundings', async () => {
  const large = { width: 1920 }
  const { at } = await draw({ ...large, lines: [across(['red', '#00ff00', 'blue'], 4)] })
  const beside = (bulb: number) => at(300 + bulb * 300, 607)
  const { red, green, blue } = beside(0)
  assert.ok(red > green + 60 && red > blue + 60)
  assert.ok(beside(1).green > beside(1).red + 60)
  assert.ok(beside(2).blue > beside(2).red + 60)
  assert.ok(beside(3).red > beside(3).green + 60, 'and from the beginning')
  const multi = await draw({ ...large, lines: [across(['multi'], 4)] })
  assert.ok(multi.at(300, 607).red > multi.at(300, 607).green + 60)
  assert.ok(multi.at(600, 607).green > multi.at(600, 607).red + 60)
  const near = await draw({ lines: [across(['red'])] })
  assert.ok(near.at(300, 215).red > near.at(300, 390).red + 10)
  assert.ok(near.at(300, 390).light < 250, 'far away it is night')
})

test('an area glows only inside its outline, and a window evenly', async () => {
  const points: [number, number][] = [
    [200, 100],
    [400, 100],
    [300, 300],
  ]
  const { at } = await draw({ zones: [{ kind: 'window', points, colors: ['warm_white'] }] })
  const night = (await draw({})).at(320, 200).light
  for (const [x, y] of [
    [300, 150],
    [230, 110],
    [300, 270],
  ] as const)
    assert.ok(at(x, y).light > night + 150, `${x}, ${y}`)
  for (const [x, y] of [
    [220, 250],
    [380, 250],
    [300, 80],
    [10, 390],
  ] as const)
    assert.ok(Math.abs(at(x, y).light - night) < 30, `${x}, ${y}`)
  const bush = await draw({ zones: [{ kind: 'bush', points, colors: ['warm_white'] }] })
  let sparks = 0
  for (let x = 200; x < 400; x++) if (bush.at(x, 150).light > 500) sparks++
  assert.ok(sparks > 3, `${sparks}`)
  const dot = await draw({ zones: [{ kind: 'window', points: [[320, 200]], colors: [] }] })
  assert.ok(dot.at(320, 200).light > night + 150, 'a point is something small')
})

test('each fixture is drawn at its position, and each kind looks different', async () => {
  const night = await draw({})
  const kinds = ['spotlight', 'stake', 'wreath', 'garland', 'bow', 'timer']
  const pictures = await Promise.all(kinds.map((kind) => draw({ fixtures: [{ kind, at: [320, 200] }] })))
  assert.equal(new Set(pictures.map(({ bytes }) => bytes.toString('latin1'))).size, kinds.length)
  const changed = ({ at }: (typeof pictures)[number], x: number, y: number) =>
    Math.abs(at(x, y).light - night.at(x, y).light) > 30
  for (const [index, picture] of pictures.entries()) {
    let count = 0
    for (let x = 296; x < 344; x++) for (let y = 176; y < 224; y++) if (changed(picture, x, y)) count++
    assert.ok(count > 60, `${kinds[index]!}: ${count}`)
    assert.ok(!changed(picture, 100, 350), kinds[index]!)
  }
  assert.ok(changed(pictures[0]!, 320, 130), 'a spotlight shines upwards')
  assert.ok(!changed(pictures[5]!, 320, 130), 'a timer does not')
})

test('a very tall photo is drawn narrower, and one with transparency has its usual size', async () => {
  const high = await draw({ photo: await photoOf(100, 2500), width: 2048 })
  assert.deepEqual([high.width, high.height], [123, 3072])
  const clear = await decoder({ create: { width: 400, height: 300, channels: 4, background: '#ffffff00' } })
    .webp()
    .toBuffer()
  const { width, height } = await draw({ photo: clear, width: 320 })
  assert.deepEqual([width, height], [320, 240])
})

test('an unknown color and an invalid photo are refused', async () => {
  for (const color of ['#12345', 'url(#x)', '"/><script>', 'constructor', '#1234567'])
    await assert.rejects(draw({ lines: [across([color])] }), /no lights of this color/)
  await assert.rejects(draw({ photo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }))
  await assert.rejects(draw({ photo: photo.subarray(0, photo.length - 60) }))
})
