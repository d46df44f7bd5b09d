import { decoder } from '../decoder.ts'
import type { MockupJob } from '../mockup.ts'
import { type CleanPicture, mostPixels } from '../picture-job.ts'
import type { Canvas } from './canvas.ts'
import { drawScene } from './draw-scene.ts'
import { sceneOf } from './scene.ts'

/** Maximum height in pixels. A picture that would be higher is drawn with a smaller width than requested. */
const mostHeight = 3072

/** Draws a design on its photo. The same job always gives the same picture. */
export async function drawMockup(job: MockupJob): Promise<CleanPicture> {
  const photo = () => decoder(job.photo, { failOn: 'error', limitInputPixels: mostPixels })
  const stored = await photo().metadata()
  const scale = Math.min(job.width / stored.width, mostHeight / stored.height)
  const width = Math.max(1, Math.round(stored.width * scale))
  const height = Math.max(1, Math.round(stored.height * scale))
  const data = await photo()
    .resize({ width, height, fit: 'fill' })
    .flatten({ background: '#808080' })
    .toColorspace('srgb')
    .raw()
    .toBuffer()
  const canvas: Canvas = { width, height, data }
  drawScene(canvas, job.style, sceneOf(job, canvas, scale))
  const bytes = await decoder(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: 84 })
    .toBuffer()
  return { bytes, contentType: 'image/webp', width, height }
}
